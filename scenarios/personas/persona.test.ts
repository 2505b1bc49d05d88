import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../mock-api/testing/listen.ts'
import type { Simulator } from '../../mock-api/server.ts'
import {
  call,
  entriesOf,
  mehdi,
  openRequest,
  operate,
  send,
  signIn,
  startFrozenSimulator,
  startSimulator,
  succeed,
} from '../../mock-api/testing.ts'
import { runScenarioCommand } from '../cli.ts'
import { command } from '../testing.ts'

/** A persona at work, whose lines can be waited for, and who leaves when the test ends. */
function startPersona(simulator: Simulator, name: string, ...flags: string[]) {
  const stop = new AbortController()
  const waiting = new Set<() => void>()
  let printed = ''
  let complained = ''
  const write = (text: string): void => {
    printed += text
    for (const look of waiting) look()
  }
  const ended = runScenarioCommand(['persona', name, '--target', simulator.url, ...flags], {
    env: {},
    signal: stop.signal,
    terminal: { write, complain: (sentence) => (complained += sentence), paint: (_format, text) => text },
  })
  const says = (part: string | RegExp): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (printed.search(part) < 0) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  const leave = async () => {
    stop.abort()
    return { exitCode: await ended, printed, complained }
  }
  onTestFinished(async () => void (await leave()))
  return { says, leave, ended: ended.then((exitCode) => ({ exitCode, printed, complained })) }
}

const advance = (simulator: Simulator, by: string) =>
  send(simulator, 'POST', '/__sim/worlds/default/clock/advance', { body: { by } })

/** Lives through so much, and until the persona has acted once more. */
async function nextAct(simulator: Simulator, by: string): Promise<void> {
  const { journal } = simulator.world()
  const before = journal.last()
  await advance(simulator, by)
  await journal.next(before, ({ kind }) => kind === 'operator', new AbortController().signal)
}

const runs = (simulator: Simulator, method: string, path: string, body?: object) =>
  send(simulator, method, `/__sim/worlds/default/runs/${path}`, body ? { body } : {})

const actsOn = (simulator: Simulator, id: string): string[] =>
  entriesOf(simulator).flatMap((entry) =>
    entry.kind === 'operator' && JSON.stringify(entry.body).includes(id) ? [entry.verb] : [],
  )

describe('a persona', () => {
  test('answers who waits and who comes, by the clock of the world, and sees them off', async () => {
    const simulator = await startFrozenSimulator()
    const player = await signIn(simulator)
    const heard = await listen(simulator, player)
    const { _id: requestId } = await openRequest(simulator, player)
    const chatty = startPersona(simulator, 'chatty', '--seed', '1')
    await chatty.says('sits at the desk')
    expect(actsOn(simulator, requestId)).toEqual([])

    await advance(simulator, '10s')
    await chatty.says('reply Yasmi-Iop: "Bonjour Yasmi-Iop')
    await call(simulator, 'messages.sendToRequest', {
      token: player.token,
      body: { requestId, message: 'Quel est le prix ?' },
    })
    const events = async () => (await heard.heard()).map(({ event }) => event)
    for (let told = ['']; !told.includes('closeChat'); told = await events()) await nextAct(simulator, '5m')
    await chatty.says('Nos prix suivent le marché')

    const { tracking } = await succeed(simulator, 'trackings.create', await signIn(simulator))
    await nextAct(simulator, '10s')
    expect(actsOn(simulator, tracking._id)).toEqual(['take-tracking'])
  })

  test('leaves at Ctrl-C with one line on what it did, and gives the clock back', async () => {
    const simulator = await startSimulator()
    await openRequest(simulator, await signIn(simulator))
    const busy = startPersona(simulator, 'busy', '--seed', '1', '--speed', '1000x')
    await busy.says(/close|unavailable/)
    expect(simulator.world().clock.rate()).toBe(1000)
    const { exitCode, printed, complained } = await busy.leave()
    expect({ exitCode, complained }).toEqual({ exitCode: 130, complained: '' })
    expect(printed).toMatch(/\nbusy answered \d+, wrote \d+, .*; nothing is left running\.\n$/)
    expect(simulator.world().clock.rate()).toBe(1)
  })

  test('prints one JSON object a line for a program', async () => {
    const simulator = await startSimulator()
    await openRequest(simulator, await signIn(simulator))
    const slow = startPersona(simulator, 'slow', '--json', '--speed', 'max')
    await slow.says('"verb":"close"')
    const { printed } = await slow.leave()
    const lines = printed.trimEnd().split('\n')
    const [first, ...rest] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(first).toEqual({ ready: true, persona: 'slow', target: simulator.url, world: 'default', seed: 1 })
    expect(rest[0]).toMatchObject({ verb: 'reply', refused: null })
    expect(rest.at(-1)).toMatchObject({ ended: true, answered: 1, closed: 1 })
  })

  test('goes on in a world that is reset', async () => {
    const simulator = await startSimulator()
    const busy = startPersona(simulator, 'busy', '--speed', 'max')
    await busy.says('sits at the desk')
    await send(simulator, 'POST', '/__sim/worlds/default/reset')
    await openRequest(simulator, await signIn(simulator))
    await busy.says(/Yasmi-Iop/)
    expect((await busy.leave()).exitCode).toBe(130)
  })

  test('ends with one sentence when the simulator goes away', async () => {
    const simulator = await startSimulator()
    const busy = startPersona(simulator, 'busy')
    await busy.says('sits at the desk')
    await simulator.close()
    const { exitCode, complained } = await busy.ended
    expect(exitCode).toBe(3)
    expect(complained).toContain(`The simulator at ${simulator.url} went away`)
  })
})

describe('while a scenario is being played', () => {
  const run = { title: 'A player is welcomed', step: 1, steps: 4 }

  test('takes up nothing new, and afterwards only what the run has not', async () => {
    const simulator = await startSimulator()
    const [one, other] = [await signIn(simulator), await signIn(simulator, mehdi)]
    await runs(simulator, 'PUT', 'r', run)
    const busy = startPersona(simulator, 'busy', '--speed', 'max')
    const first = await openRequest(simulator, one)
    await busy.says('"A player is welcomed" is being played')
    const second = await openRequest(simulator, other)
    await operate(simulator, 'reply', { requestId: first._id, message: 'Bonjour' })
    expect(actsOn(simulator, second._id)).toEqual([])
    await runs(simulator, 'DELETE', 'r?outcome=held')
    await busy.says(/close|unavailable/)
    expect(actsOn(simulator, second._id).length).toBeGreaterThan(0)
    expect(actsOn(simulator, first._id)).toEqual(['reply'])
  })

  test('goes on with a conversation that it had begun', async () => {
    const simulator = await startFrozenSimulator()
    const { _id } = await openRequest(simulator, await signIn(simulator))
    const busy = startPersona(simulator, 'busy', '--seed', '1')
    await busy.says('sits at the desk')
    await advance(simulator, '20s')
    await busy.says('reply')
    await runs(simulator, 'PUT', 'r', run)
    await advance(simulator, '3m')
    await busy.says('close')
    expect(actsOn(simulator, _id)).toEqual(['reply', 'close'])
  })
})

test.each<[args: string[], exitCode: number, sentence: string]>([
  [['persona'], 1, 'persona takes one of slow, busy, chatty, careless.'],
  [['persona', 'chaty'], 1, 'There is no persona "chaty". Did you mean "chatty"?'],
  [['persona', 'slow', 'busy'], 1, '"busy" is one word too many. --help says what is taken.'],
  [['persona', 'slow', '--seed', 'x'], 1, '--seed takes a whole number up to 2147483647, not "x".'],
  [['persona', 'slow', '--speed', 'fast'], 1, '--speed takes real, max or a number of times such as 10x'],
  [['persona', 'slow', '--target', 'http://127.0.0.1:1'], 3, 'No simulator answers at http://127.0.0.1:1'],
])('%j answers %i with a sentence', async (args, exitCode, sentence) => {
  const answered = await command(args)
  expect(answered).toMatchObject({ exitCode, printed: '' })
  expect(answered.complained).toContain(sentence)
})
