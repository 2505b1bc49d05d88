/** The scenario command as a process: stopped by a signal, with closed output, and without an answer. */
import { request } from 'node:http'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../contracts/provider-kit/testing/provider.ts'
import { startSimulator } from '../../mock-api/testing.ts'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { start } from './command.ts'

const scenario = (...args: readonly string[]) => start(['scenarios/main.ts', ...args])

test.each(['SIGTERM', 'SIGHUP'] as const)(
  '%s ends a run, which restores the clock rate and removes its faults',
  async (signal) => {
    const { url, world } = await startSimulator()
    const run = scenario('run', 'message-lost', '--target', url, '--speed', '50x')
    await run.begun
    await expect.poll(() => world().clock.rate()).toBe(50)
    expect(await run.stop(signal)).toMatchObject({ code: 130 })
    expect([world().clock.rate(), world().faults.list()]).toEqual([1, []])
  },
)

test.each([
  ['run', 'welcome'],
  ['record', 'never-written.yaml'],
])('Ctrl-C ends %s while it waits for its first answer, with one sentence', async (...args) => {
  const asked = Promise.withResolvers<undefined>()
  const silent = await startServer(() => {
    asked.resolve(undefined)
  })
  const run = scenario(...args, '--target', silent)
  await asked.promise
  const { code, complained } = await run.stop('SIGINT')
  expect(code).toBe(130)
  expect(complained).not.toContain('    at ')
  expect(complained.split('\n').length).toBeLessThanOrEqual(2)
})

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
  const file = join(newFolder(), 'waits.yaml')
  writeFileSync(file, 'title: Waits\nsteps:\n  - wait: { call: conversations.create }\n    within: 1s\n')
  const { code, printed } = await scenario('run', file, '--target', provider).ended
  expect([code, printed]).toEqual([4, expect.stringContaining('conversations.create')])
})
