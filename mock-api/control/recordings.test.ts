import { expect, test } from 'vitest'
import { call, controlOf, scenarioRunner, send, startSimulator, textWith } from '../testing.ts'

/** Starts a simulator whose recorder writes the seqs of the entries that it shall include. */
async function startRecorder() {
  const scenarios = scenarioRunner({
    record: ({ title, includes }) => {
      const seqs = Array.from({ length: 20 }, (_, index) => index + 1).filter(includes)
      return Promise.resolve({
        yaml: `${title}: ${seqs.join(' ')}`,
        steps: seqs.length,
        leftOut: 0,
        problems: [],
      })
    },
  })
  const simulator = await startSimulator({ scenarios })
  const act = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await call(simulator, 'games.list')
  }
  const post = (path: string, body: object) =>
    send(simulator, 'POST', `/__sim/worlds/default${path}`, { body })
  return { control: controlOf(simulator), act, post }
}

test('a recording holds the entries after its start, up to its stop', async () => {
  const { control, act } = await startRecorder()
  await act(2)
  const { recording } = await control('recordings.start')
  expect(recording.after).toBe(2)
  await act(3)
  expect(await control('recordings.stop', { body: {} })).toMatchObject({ yaml: 'A recorded scenario: 3 4 5' })
})

test.each([
  [{}, '1 2 3 4'],
  [{ after: 1, until: 3 }, '2 3'],
  [{ entries: [4, 2] }, '2 4'],
])('chosen entries become a scenario: %j', async (chosen, seqs) => {
  const { control, act } = await startRecorder()
  await act(4)
  const { yaml } = await control('recordings.write', { body: { title: 'Mine', ...chosen } })
  expect(yaml).toBe(`Mine: ${seqs}`)
})

test('entries are chosen by a list or by a range, not by both', async () => {
  const { act, post } = await startRecorder()
  await act(4)
  expect(await post('/journal/scenario', { entries: [4], after: 1 })).toMatchObject({
    status: 400,
    body: { message: 'Give either entries, or after and until.' },
  })
})

test('only one recording of a world is active, and a second start keeps the first', async () => {
  const { control, act, post } = await startRecorder()
  const { recording } = await control('recordings.start')
  await act(1)
  expect(await post('/recording', {})).toMatchObject({
    status: 409,
    body: { message: 'A recording of the world "default" is active since #0: stop it first.' },
  })
  expect(await control('recordings.get')).toEqual({ recording })
})

test('a world without a journal records nothing, and says so', async () => {
  const simulator = await startSimulator({ journalLimit: 0 })
  expect(await send(simulator, 'POST', '/__sim/worlds/default/recording', { body: {} })).toMatchObject({
    status: 409,
    body: { message: textWith('keeps no journal, so nothing can be recorded') },
  })
})

test('a reset of the world ends its recording', async () => {
  const { control } = await startRecorder()
  await control('recordings.start')
  await control('worlds.reset')
  expect(await control('recordings.get')).toEqual({ recording: null })
})

test.each([
  ['/recording/stop', {}, 404, 'No recording of the world "default" is active. POST'],
  ['/journal/scenario', { entries: [1, 9] }, 400, 'entries: the journal has no entry #9; it has #1 to #2.'],
  ['/journal/scenario', { entries: [] }, 400, 'entries: '],
])('POST %s %j is refused with a message', async (path, body, status, sentence) => {
  const { act, post } = await startRecorder()
  await act(2)
  expect(await post(path, body)).toMatchObject({ status, body: { message: textWith(sentence) } })
})
