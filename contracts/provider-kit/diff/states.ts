/** What a provider has to make true before it is asked, and what it is told of it. */
import { isSame, type Json } from './json.ts'
import type { Obligation, State } from './normalized-interaction.ts'
import { listed, say, type Words } from './words.ts'

/** Each state of a pact, with the parameters that it is given anywhere. */
type Handlers = ReadonlyMap<string, ReadonlySet<string>>

export interface BothHandlers {
  readonly old: Handlers
  readonly now: Handlers
}

export function handlersFor(obligations: readonly Obligation[]): Handlers {
  const handlers = new Map<string, Set<string>>()
  for (const { name, params } of obligations.flatMap(({ states }) => states)) {
    handlers.set(name, new Set([...(handlers.get(name) ?? []), ...Object.keys(params)]))
  }
  return handlers
}

export interface HandlerChange {
  readonly kind: 'added' | 'tightened' | 'dropped'
  readonly state: string
  readonly words: Words
}

export function changesOfHandlers({ old, now }: BothHandlers): readonly HandlerChange[] {
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((state): readonly HandlerChange[] => {
    const [before, after] = [old.get(state), now.get(state)]
    if (after === undefined) return [{ kind: 'dropped', state, words: ['no longer has to be set up'] }]
    if (before === undefined) {
      const given = after.size === 0 ? [] : say`, with ${parametersInWords([...after])}`
      return [{ kind: 'added', state, words: say`has to be set up${given}` }]
    }
    const [come, gone] = [onlyIn(after, before), onlyIn(before, after)]
    return [
      ...(come.length > 0 ? [say`is set up with ${parametersInWords(come)} as well`] : []),
      // Whoever goes by what it is told has to find it out in another way.
      ...(gone.length > 0 ? [say`is set up without ${parametersInWords(gone)}`] : []),
    ].map((words) => ({ kind: 'tightened', state, words }))
  })
}

const onlyIn = (some: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] =>
  [...some].filter((name) => !others.has(name))

function parametersInWords(names: readonly string[]): Words {
  const inWords = names.map((name) => say`${name}`)
  return say`${[names.length === 1 ? 'the parameter' : 'the parameters']} ${listed(inWords, 'and')}`
}

export const statesInWords = (states: readonly State[]): Words => listed(states.map(stateInWords), 'and')

function stateInWords({ name, params }: State): Words {
  const values = Object.entries(params).map(([param, json]) => say`${`${param}: ${valueInText(json)}`}`)
  return values.length === 0 ? say`“${[name]}”` : say`“${[name]}” with ${listed(values, 'and')}`
}

const valueInText = (json: Json | undefined): string =>
  json === undefined ? 'nothing' : JSON.stringify(json)

/** How the circumstances of one obligation differ, beyond what is said of the states themselves. */
export function changesOfStates(old: Obligation, now: Obligation, handlers: BothHandlers): readonly Words[] {
  const verb = now.kind === 'call' ? 'asked given' : 'sent after'
  const kept = now.states.flatMap((state): readonly (readonly [State, State])[] => {
    const before = old.states.find(({ name }) => name === state.name)
    return before === undefined ? [] : [[before, state]]
  })
  const come = now.states.filter((state) => !kept.some(([, after]) => after === state))
  const gone = old.states.filter((state) => !kept.some(([before]) => before === state))
  return [
    ...changesOfNames(come, gone, verb),
    ...kept
      .flatMap(([before, after]) => changesOfParameters(before, after, handlers))
      .map((words) => say`is ${[verb]} ${words}`),
  ]
}

function changesOfNames(come: readonly State[], gone: readonly State[], verb: string): readonly Words[] {
  if (gone.length === 0) return come.length === 0 ? [] : [say`is ${[verb]} ${statesInWords(come)} as well`]
  if (come.length === 0) return [say`is no longer ${[verb]} ${statesInWords(gone)}`]
  return [say`is ${[verb]} ${statesInWords(come)} instead of ${statesInWords(gone)}`]
}

function changesOfParameters(old: State, now: State, handlers: BothHandlers): readonly Words[] {
  const isInBoth = (param: string): boolean =>
    handlers.old.get(old.name)?.has(param) === true && handlers.now.get(now.name)?.has(param) === true
  return [...new Set([...Object.keys(old.params), ...Object.keys(now.params)])]
    .filter((param) => isInBoth(param) && !isSame(old.params[param] ?? null, now.params[param] ?? null))
    .map((param) => {
      const after = `${param}: ${valueInText(now.params[param])}`
      return say`“${[now.name]}” with ${after} instead of ${valueInText(old.params[param])}`
    })
}
