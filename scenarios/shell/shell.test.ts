import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { call, openRequest, send, signIn, startSimulator } from '../../mock-api/testing.ts'
import type { Simulator } from '../../mock-api/server.ts'
import { runShell } from './shell.ts'

/** A shell into which lines are written as a program would; `said` resolves once it has said something like it. */
function openShell({ url }: Simulator, { isJson = false } = {}) {
  const input = new PassThrough()
  const stop = new AbortController()
  let printed = ''
  const waiters = new Set<() => void>()
  const print = (text: string): void => {
    printed += text
    for (const waiter of waiters) waiter()
  }
  const ended = runShell({
    target: url,
    world: 'default',
    isJson,
    input,
    screen: undefined,
    signal: stop.signal,
    terminal: {
      write: print,
      complain: (sentence) => {
        print(`${sentence}\n`)
      },
      paint: (_format, text) => text,
    },
  })
  const said = (part: string): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!printed.includes(part)) return
        waiters.delete(look)
        resolve()
      }
      waiters.add(look)
      look()
    })
  return { input, ended, said, stop, printed: () => printed }
}

test('lines that are piped in are done one after another', async () => {
  const simulator = await startSimulator()
  await openRequest(simulator, await signIn(simulator))
  const shell = openShell(simulator)
  shell.input.end('waiting\nreply 1 Bonjour !\nshow 1\nclose 1 Merci !\nwaiting\nquit\nreply 1 never\n')
  expect(await shell.ended).toBe(0)
  const lines = shell.printed().split('\n')
  expect(lines[0]).toMatch(/^#1 {2}request {3}since [\d:]{8} {2}Yasmi-Iop buys 12.5 M on /)
  expect(lines[1]).toBe('reply #1: done.')
  expect(shell.printed()).toMatch(/^ {2}[\d:]{8} operator: Bonjour !$/m)
  expect(lines.slice(-3)).toEqual(['close #1: done.', 'Nobody waits.', ''])
})

test('a line that fails is said in a sentence, and the shell goes on; the exit code is that of the first', async () => {
  const simulator = await startSimulator()
  await openRequest(simulator, await signIn(simulator))
  const shell = openShell(simulator, { isJson: true })
  shell.input.end('close 1\nclose 1\nrepli 1\npresence Salma true\n')
  expect(await shell.ended).toBe(4)
  const answers = shell
    .printed()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  expect(answers).toMatchObject([
    { done: 'close' },
    { error: 'The operator cannot close: chat-closed (Cette conversation est fermée.)' },
    { error: 'There is no "repli". Did you mean "reply"? help lists what there is.' },
    { done: 'presence' },
  ])
})

test('what an act opens has a number, and faults and the clock are at hand', async () => {
  const simulator = await startSimulator()
  await openRequest(simulator, await signIn(simulator))
  const shell = openShell(simulator)
  shell.input.end('fulfil 1\nsettle 2 Paid\nadvance 1m\nfault {drop: sendMessage, times: 1}\nfaults off\n')
  expect(await shell.ended).toBe(0)
  expect(shell.printed()).toMatch(
    /^fulfil #1: done\. It is #2 at the desk\.\nsettle #2: done\.\nIt is \S+ now\.\nf1 is on\.\nf1 off\.\n$/,
  )
})

test('it tells who comes, writes and leaves', async () => {
  const simulator = await startSimulator()
  const player = await signIn(simulator)
  const shell = openShell(simulator)
  shell.input.write('waiting\n')
  await shell.said('Nobody waits.')
  const { _id: requestId } = await openRequest(simulator, player)
  await shell.said('#1 has come: Yasmi-Iop buys 12.5 M on ')
  await call(simulator, 'messages.sendToRequest', {
    token: player.token,
    body: { requestId, message: 'Bonsoir' },
  })
  await shell.said('#1 writes: Bonsoir')
  await call(simulator, 'messages.closeRequest', { token: player.token, body: { requestId } })
  await shell.said('#1 has left.')
  shell.input.end()
  expect(await shell.ended).toBe(0)
})

test('a reset of the world is told, and the numbers begin anew', async () => {
  const simulator = await startSimulator()
  await openRequest(simulator, await signIn(simulator))
  const shell = openShell(simulator)
  shell.input.write('waiting\n')
  await shell.said('#1  request')
  await send(simulator, 'POST', '/__sim/worlds/default/reset')
  await shell.said('was reset')
  shell.input.end('show 1\n')
  expect(await shell.ended).toBe(1)
})

test('Ctrl-C ends it with 130', async () => {
  const shell = openShell(await startSimulator())
  shell.input.write('waiting\n')
  await shell.said('Nobody waits.')
  shell.stop.abort()
  expect(await shell.ended).toBe(130)
})

test('a simulator that goes away ends it with one sentence', async () => {
  const simulator = await startSimulator()
  const shell = openShell(simulator)
  shell.input.write('waiting\n')
  await shell.said('Nobody waits.')
  const [, ended] = await Promise.allSettled([simulator.close(), shell.ended])
  expect(ended).toMatchObject({ status: 'rejected', reason: expect.any(CouldNotRun) as unknown })
})
