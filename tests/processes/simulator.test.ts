import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { root } from '../../scripts/root.ts'
import { createControlClient } from '../../mock-api/control/client.ts'

interface Ended {
  readonly code: number | null
  readonly printed: string
  readonly complained: string
}

/** Runs `npm run sim` with these options as a child process; `address` resolves when it accepts calls. */
function sim(...flags: string[]) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/sim.ts', '--port', '0', ...flags], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  let complained = ''
  const address = new Promise<string>((resolve) => {
    child.stdout.on('data', (data: Buffer) => {
      printed += data.toString()
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0]
      if (url !== undefined) resolve(url)
    })
  })
  child.stderr.on('data', (data: Buffer) => (complained += data.toString()))
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => {
      resolve({ code, printed, complained })
    })
  })
  return {
    address,
    ended,
    stop(signal: NodeJS.Signals): Promise<Ended> {
      child.kill(signal)
      return ended
    },
    closeOutput: () => child.stdout.destroy(),
  }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kamasouk-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

const get = async (url: string): Promise<unknown> => (await fetch(url)).json()

async function signIn(url: string): Promise<void> {
  const { status } = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }),
  })
  expect(status).toBe(200)
}

describe('the log', () => {
  test('has a line for each call, and the simulator ends in good order', async () => {
    const { address, stop } = sim('--seed', '7')
    await get(`${await address}/api/games`)
    const { code, printed, complained } = await stop('SIGTERM')
    expect([code, complained]).toEqual([0, ''])
    expect(printed).toMatch(/^Simulator running: .* \(seed 7\)$/m)
    expect(printed).toMatch(/^\d\d:\d\d:\d\d\.\d{3} 200 GET \/api\/games$/m)
  })

  test('is nothing but JSON with --json', async () => {
    const { address, stop } = sim('--json')
    await get(`${await address}/api/games`)
    const { printed } = await stop('SIGINT')
    const lines = printed.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { ready: true, url: await address, seed: 1 },
      { world: 'default', seq: 1, kind: 'call', call: 'games.list', status: 200 },
    ])
  })

  test('is silent with --quiet', async () => {
    const { address, stop } = sim('--quiet')
    await get(`${await address}/api/games`)
    expect((await stop('SIGTERM')).printed).not.toContain('/api/games')
  })

  test('may lose its reader, which ends the simulator', async () => {
    const { address, ended, closeOutput } = sim('--json')
    const url = await address
    closeOutput()
    await get(`${url}/api/games`).catch(() => undefined)
    expect(await ended).toMatchObject({ code: 0, complained: '' })
  })

  test('leaves no journal behind with --journal 0', async () => {
    const { address, stop } = sim('--journal', '0')
    await get(`${await address}/api/games`)
    const { call } = createControlClient({ url: await address })
    expect(await call('journal.read')).toEqual({
      entries: [],
      first: 0,
      last: 1,
    })
    expect((await stop('SIGTERM')).printed).toContain('GET /api/games')
  })
})

describe('a world in a file', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'is written on %s, and is where the next one begins',
    async (signal) => {
      const folder = newFolder()
      const file = join(folder, 'day.json')
      const first = sim('--seed', '7', '--export-on-exit', file)
      await signIn(await first.address)
      const servers = await get(`${await first.address}/api/servers/all/dofus`)
      expect(await first.stop(signal)).toMatchObject({ code: 0, complained: '' })
      expect(readdirSync(folder)).toEqual(['day.json'])

      const second = sim('--import', file, '--export-on-exit', file)
      expect(await get(`${await second.address}/api/servers/all/dofus`)).toEqual(servers)
      await signIn(await second.address)
      const { printed } = await second.stop(signal)
      expect(printed).toContain('(seed 7)')
      const { rows } = JSON.parse(readFileSync(file, 'utf8')) as { rows: { sessions: unknown[] } }
      expect(rows.sessions).toHaveLength(2)
    },
  )

  test.each([
    ['nothing', undefined, 'There is no such file or folder.'],
    ['a part of one', '{"version":1,"seed":', 'This is not JSON: '],
    ['something else', '{"openapi":"3.1.0"}', 'This is not a snapshot of a world'],
    ['one of another version', '{"version":9,"rows":{}}', 'This simulator reads version 1'],
  ])('cannot be %s, and one sentence says so', async (_, text, sentence) => {
    const file = join(newFolder(), 'day.json')
    if (text !== undefined) writeFileSync(file, text)
    const { code, printed, complained } = await sim('--import', file).ended
    expect([code, printed]).toEqual([1, ''])
    expect(complained.startsWith(`--import cannot use "${file}". `)).toBe(true)
    expect(complained).toContain(sentence)
    expect(complained.trimEnd()).not.toContain('\n')
  })

  test('is known to have no place before anything else is done', async () => {
    const folder = newFolder()
    const nowhere = join(folder, 'nowhere', 'day.json')
    expect(await sim('--export-on-exit', nowhere).ended).toEqual({
      code: 1,
      printed: '',
      complained: `--export-on-exit cannot write "${nowhere}". There is no such file or folder.\n`,
    })
    expect((await sim('--export-on-exit', folder).ended).complained).toContain('is a folder.')
  })

  test('that can no longer be written when the simulator ends is said, with exit code 1', async () => {
    const folder = newFolder()
    const { address, stop } = sim('--export-on-exit', join(folder, 'day.json'))
    await address
    rmSync(folder, { recursive: true })
    expect(await stop('SIGTERM')).toMatchObject({
      code: 1,
      complained: `--export-on-exit cannot write "${join(folder, 'day.json')}". There is no such file or folder.\n`,
    })
  })
})

test('--help lists every option and starts nothing', async () => {
  const { code, printed } = await sim('--help').ended
  expect(code).toBe(0)
  for (const flag of [
    '--port <number>',
    '--import <file>',
    '--export-on-exit <file>',
    '--journal <entries>',
    '--json',
    '--quiet',
  ]) {
    expect(printed).toContain(`\n  ${flag} `)
  }
})
