/** The scenario command as a process: stopped by a signal, with closed output, and without an answer. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startServer } from '../../contracts/provider-kit/testing/server.ts'
import { startSimulator } from '../../mock-api/testing.ts'
import { root } from '../../scripts/root.ts'

function scenario(...args: readonly string[]) {
  const child = spawn(process.execPath, ['scenarios/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', INIT_CWD: root },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [printed, complained] = ['', '']
  const { promise: begun, resolve } = Promise.withResolvers<undefined>()
  child.stdout.on('data', (data: Buffer) => {
    printed += data.toString()
    resolve(undefined)
  })
  child.stderr.on('data', (data: Buffer) => (complained += data.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, printed, complained }))
  return {
    begun,
    ended,
    stop: (signal: NodeJS.Signals) => child.kill(signal),
    closeOutput: () => child.stdout.destroy(),
  }
}

/** Starts a server that never answers. `asked` resolves with the first request. */
async function startSilence() {
  const asked = Promise.withResolvers<undefined>()
  const url = await startServer(() => {
    asked.resolve(undefined)
  })
  return { url, asked: asked.promise }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends a run, which restores the clock rate and removes its faults',
  async (signal) => {
    const { url, world } = await startSimulator()
    const run = scenario('run', 'message-lost', '--target', url, '--speed', '50x')
    await run.begun
    expect(await runRate(world())).toBe(50)
    run.stop(signal)
    expect(await run.ended).toMatchObject({ code: 130 })
    expect([world().clock.rate(), world().faults.list()]).toEqual([1, []])
  },
)

test.each([
  ['run', 'welcome'],
  ['record', 'never-written.yaml'],
])('Ctrl-C ends %s while it waits for its first answer, with one sentence', async (...args) => {
  const { url, asked } = await startSilence()
  const run = scenario(...args, '--target', url)
  await asked
  run.stop('SIGINT')
  const { code, complained } = await run.ended
  expect(code).toBe(130)
  expect(complained).not.toContain('    at ')
  expect(complained.split('\n').length).toBeLessThanOrEqual(2)
})

/** Waits until the run has set the rate. */
async function runRate({ clock }: ReturnType<Awaited<ReturnType<typeof startSimulator>>['world']>) {
  await expect.poll(() => clock.rate()).not.toBe(1)
  return clock.rate()
}

describe('closed output', () => {
  test('ends list without an error', async () => {
    const list = scenario('list', '--json')
    list.closeOutput()
    expect(await list.ended).toEqual({ code: 0, printed: '', complained: '' })
  })

  test('ends a run, which restores the clock rate', async () => {
    const { url, world } = await startSimulator()
    const run = scenario('run', 'welcome', '--headless', '--target', url, '--speed', '5x')
    await run.begun
    run.closeOutput()
    expect((await run.ended).code).toBe(130)
    expect(world().clock.rate()).toBe(1)
  })
})

test('wait keeps the process alive until its limit, on a provider too', async () => {
  const { url } = await startSimulator()
  const provider = await startServer((asked, answer) => {
    if (asked.url?.startsWith('/__sim') === true) answer.writeHead(404).end()
    else asked.pipe(request(url + (asked.url ?? ''), (from) => from.pipe(answer)))
  })
  const file = join(await mkdtemp(join(tmpdir(), 'kamasouk-')), 'waits.yaml')
  onTestFinished(() => rm(dirname(file), { recursive: true }))
  await writeFile(file, 'title: Waits\nsteps:\n  - wait: { call: conversations.create }\n    within: 1s\n')
  const { code, printed } = await scenario('run', file, '--target', provider).ended
  expect([code, printed]).toEqual([4, expect.stringContaining('conversations.create')])
})
