/** Reports planted changes of the committed pacts. */
import { describe, expect, test } from 'vitest'
import { callsPact, eventsPact } from '../../shared/pact-files.ts'
import { readPact, subjectOf } from '../pact.ts'
import type { HttpInteraction, Interaction } from '../pact.ts'
import { changesBetween } from './changes.ts'
import { comparePacts } from './report.ts'

const calls = await readPact(callsPact)
const events = await readPact(eventsPact)
const all = { name: 'the committed pacts', pacts: [calls, events] }

type Changed = (interaction: Interaction) => Interaction | undefined

const call =
  (change: (call: HttpInteraction) => Interaction): Changed =>
  (interaction) =>
    interaction.type === 'Synchronous/HTTP' ? change(interaction) : interaction
const asked = (change: Partial<HttpInteraction['request']>): Changed =>
  call((one) => ({ ...one, request: { ...one.request, ...change } }))
const answered = (
  change: (response: HttpInteraction['response']) => Partial<HttpInteraction['response']>,
): Changed => call((one) => ({ ...one, response: { ...one.response, ...change(one.response) } }))

type Fields = Readonly<Record<string, unknown>>
const hasFields = (content: unknown): content is Fields =>
  typeof content === 'object' && content !== null && Object.keys(content).length > 0
const body = (change: (content: Fields) => Fields): Changed =>
  answered(({ body }) => ({ body: { ...body, content: change(body?.content as Fields) } }))
const inState =
  (name: string): Changed =>
  (one) => ({ ...one, providerStates: [{ name }] })

test('reports no change between equal pacts', () => {
  const report = comparePacts(all, all)
  expect([report.changes, report.isKept]).toEqual([[], true])
})

const everyBody =
  (change: (content: Fields) => Fields): Changed =>
  (one) => {
    const content = one.type === 'Synchronous/HTTP' ? one.response.body?.content : one.contents.content
    if (!hasFields(content)) return one
    if (one.type === 'Synchronous/HTTP') return body(change)(one)
    return { ...one, contents: { ...one.contents, content: change(content) } }
  }

describe('each minimum example and each pending interaction', () => {
  const interactions = all.pacts
    .flatMap((pact) => pact.interactions)
    .filter((one) => one.pending || subjectOf(one).example === 'minimum')

  /** Returns the interactions whose change is reported as another kind. */
  const saidOtherwise = (changed: Changed, kinds: readonly string[]): readonly string[] =>
    interactions.flatMap((one) => {
      const now = changed(one)
      if (now === one) return []
      const said = changesBetween([one], now ? [now] : [])
      const found = said.filter(({ about }) => about !== 'state').map(({ kind }) => kind)
      return [...new Set(found)].join(' ') === kinds.join(' ') ? [] : [one.description]
    })

  test.each<readonly [what: string, changed: Changed, kinds: readonly string[]]>([
    ['is dropped', () => undefined, ['dropped']],
    ['has another name', (one) => ({ ...one, description: `${one.description} again` }), []],
    ['has another status', answered(({ status }) => ({ status: status + 1 })), ['tightened']],
    ['is requested with another method', asked({ method: 'TRACE' }), ['tightened']],
    ['has a field more', everyBody((content) => ({ ...content, more: true })), ['tightened']],
    ['has no field', everyBody(() => ({})), ['loosened']],
    [
      'has no body',
      call((one) => (one.response.body ? { ...one, response: { ...one.response, body: undefined } } : one)),
      ['loosened'],
    ],
    ['has no header', answered(() => ({ headers: {} })), ['loosened']],
    ['follows another state', inState('it is night'), ['tightened']],
    ['binds', (one) => (one.pending ? { ...one, pending: false } : one), ['tightened']],
    ['is optional', (one) => (one.pending ? one : { ...one, pending: true }), ['loosened']],
  ])('%s', (_what, changed, kinds) => {
    expect(saidOtherwise(changed, kinds)).toEqual([])
  })
})
