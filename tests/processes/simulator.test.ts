import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createControlClient } from '../../mock-api/control/client.ts'
import { importWorld } from '../../mock-api/start-command.ts'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { start } from './command.ts'

/** Runs `npm run sim` with these options; `address` resolves when it accepts calls. */
const sim = (...flags: string[]) => start(['scripts/run.mjs', 'scripts/sim.ts', '--port', '0', ...flags])

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
  test('has a line for each call, also when --journal 0 keeps no entries', async () => {
    const { address, stop } = sim('--seed', '7', '--journal', '0')
    await get(`${await address}/api/games`)
    const { call } = createControlClient({ url: await address })
    expect(await call('journal.read')).toEqual({ entries: [], first: 0, last: 1, next: null })
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

  test('ends the simulator when its reader closes it', async () => {
    const { address, ended, closeOutput } = sim('--json')
    const url = await address
    closeOutput()
    await get(`${url}/api/games`).catch(() => undefined)
    expect(await ended).toMatchObject({ code: 0, complained: '' })
  })
})

describe('a world in a file', () => {
  test('is written on Ctrl-C and on a kill, and continues in the next simulator', async () => {
    const folder = newFolder()
    const file = join(folder, 'day.json')
    const first = sim('--seed', '7', '--export-on-exit', file)
    await signIn(await first.address)
    const servers = await get(`${await first.address}/api/servers/all/dofus`)
    expect(await first.stop('SIGINT')).toMatchObject({ code: 0, complained: '' })
    expect(readdirSync(folder)).toEqual(['day.json'])

    const second = sim('--import', file, '--export-on-exit', file)
    expect(await get(`${await second.address}/api/servers/all/dofus`)).toEqual(servers)
    await signIn(await second.address)
    const { code, printed } = await second.stop('SIGTERM')
    expect(code).toBe(0)
    expect(printed).toContain('(seed 7)')
    const { rows } = JSON.parse(readFileSync(file, 'utf8')) as { rows: { sessions: unknown[] } }
    expect(rows.sessions).toHaveLength(2)
  })

  test.each([
    ['is missing', undefined, 'There is no such file or folder.'],
    ['contains something else', '{"openapi":"3.1.0"}', 'This is not a snapshot of a world'],
  ])('is refused in one sentence when it %s', (_, text, sentence) => {
    const file = join(newFolder(), 'day.json')
    if (text !== undefined) writeFileSync(file, text)
    expect(() => importWorld(file)).toThrow(`--import cannot use "${file}". ${sentence}`)
  })

  test('is refused at the start when it cannot be written', async () => {
    const nowhere = join(newFolder(), 'nowhere', 'day.json')
    expect(await sim('--export-on-exit', nowhere).ended).toEqual({
      code: 1,
      printed: '',
      complained: `--export-on-exit cannot write "${nowhere}". There is no such file or folder.\n`,
    })
  })

  test('fails with exit code 1 when it can no longer be written at the end', async () => {
    const folder = newFolder()
    const { address, stop } = sim('--quiet', '--export-on-exit', join(folder, 'day.json'))
    await get(`${await address}/api/games`)
    rmSync(folder, { recursive: true })
    const { code, printed, complained } = await stop('SIGTERM')
    expect(code).toBe(1)
    expect(complained).toBe(
      `--export-on-exit cannot write "${join(folder, 'day.json')}". There is no such file or folder.\n`,
    )
    // --quiet prints no log.
    expect(printed).not.toContain('/api/games')
  })
})
