/** What a provider has to make true before it is asked, and what it is told of it. */
import { isSame, type Json } from './json.ts'
import type { Obligation, State } from './obligation.ts'
import { listed, say, type Words } from './words.ts'

/** Each state of a pact, with the parameters that it is given anywhere. */
export type Handlers = ReadonlyMap<string, ReadonlySet<string>>

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

export function changesOfHandlers(old: Handlers, now: Handlers): readonly HandlerChange[] {
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((state): readonly HandlerChange[] => {
    const [before, after] = [old.get(state), now.get(state)]
    if (after === undefined) return [{ kind: 'dropped', state, words: ['no longer has to be set up'] }]
    if (before === undefined) {
      const taking = after.size === 0 ? [] : say`, with ${parametersInWords([...after])}`
      return [{ kind: 'added', state, words: say`has to be set up${taking}` }]
    }
    const [come, gone] = [notIn(before, after), notIn(after, before)]
    return [
      ...(come.length > 0 ? [say`is set up with ${parametersInWords(come)} as well`] : []),
      // Whoever goes by what it is told has to find it out otherwise.
      ...(gone.length > 0 ? [say`is set up without ${parametersInWords(gone)}`] : []),
    ].map((words) => ({ kind: 'tightened', state, words }))
  })
}

const notIn = (some: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] =>
  [...others].filter((name) => !some.has(name))

function parametersInWords(names: readonly string[]): Words {
  const noun = names.length === 1 ? 'the parameter' : 'the parameters'
  return say`${[noun]} ${listed(
    names.map((name) => say`${name}`),
    'and',
  )}`
}

export function stateInWords({ name, params }: State): Words {
  const values = Object.entries(params).map(([param, value]) => say`${`${param}: ${JSON.stringify(value)}`}`)
  return values.length === 0 ? say`“${[name]}”` : say`“${[name]}” with ${listed(values, 'and')}`
}

/** How the circumstances of one obligation differ, beyond what is said of the states themselves. */
export function changesOfStates(
  old: Obligation,
  now: Obligation,
  handlers: { readonly old: Handlers; readonly now: Handlers },
): readonly Words[] {
  const [verb] = now.kind === 'call' ? ['is asked given'] : ['is sent after']
  const isIn = (states: readonly State[], name: string): boolean =>
    states.some((state) => state.name === name)
  const come = now.states.filter(({ name }) => !isIn(old.states, name))
  const gone = old.states.filter(({ name }) => !isIn(now.states, name))
  const listedStates = (states: readonly State[]): Words => listed(states.map(stateInWords), 'and')
  const others =
    come.length > 0 && gone.length > 0
      ? [say`${[verb]} ${listedStates(come)} instead of ${listedStates(gone)}`]
      : come.length > 0
        ? [say`${[verb]} ${listedStates(come)} as well`]
        : gone.length > 0
          ? [say`is no longer ${[verb.slice('is '.length)]} ${listedStates(gone)}`]
          : []
  const same = now.states.flatMap((state) => {
    const before = old.states.find(({ name }) => name === state.name)
    return before === undefined
      ? []
      : changesOfParameters(before, state, handlers).map((words) => say`${[verb]} ${words}`)
  })
  return [...others, ...same]
}

function changesOfParameters(
  old: State,
  now: State,
  handlers: { readonly old: Handlers; readonly now: Handlers },
): readonly Words[] {
  const isKnown = (param: string): boolean =>
    handlers.old.get(old.name)?.has(param) === true && handlers.now.get(now.name)?.has(param) === true
  const names = [...new Set([...Object.keys(old.params), ...Object.keys(now.params)])]
  const value = (json: Json | undefined): string => (json === undefined ? 'nothing' : JSON.stringify(json))
  return names
    .filter((name) => isKnown(name) && !isSame(old.params[name] ?? null, now.params[name] ?? null))
    .map(
      (name) =>
        say`“${[now.name]}” with ${`${name}: ${value(now.params[name])}`} instead of ${value(old.params[name])}`,
    )
}
