/** Turns the player's side of a scenario into the flow of a load test for Artillery. */
import { successStatus, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { errors, type ErrorCode } from '../../contracts/registry/errors.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { apiPrefix, realtime } from '../../contracts/registry/transport.ts'
import { durationMs, durationRange } from '../../contracts/shared/durations.ts'
import { fieldsOf } from '../../contracts/shared/schema-walk.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import { fillInputs, placeholdersIn } from '../format/placeholders.ts'
import { linesOf, type Planned } from '../runner/dry-run.ts'
import { nameKindOf, type Fields } from '../runner/environment/names.ts'
import { placeIn, type PlannedStep } from '../runner/plan.ts'
import { codesIn } from '../runner/steps/acts.ts'
import { isState } from '../runner/steps/state.ts'
import { kindOf, ownFields } from '../runner/steps/step-kinds.ts'
import { presetValues } from '../runner/steps/world-steps.ts'

type Values = ReadonlyMap<string, unknown>
/** A step of Artillery: a request, a loop, a think time or a function of the processor. */
type Item = Fields

const control = `/__sim/worlds/${defaultWorldName}`

const own = (field: string): string => `{{ $account.${field} }}`
const [email, password, userId] = [own('email'), own('password'), own('userId')]
const refresh = { url: apiPrefix + endpoints['auth.refresh'].path, name: 'auth.refresh', ifTrue: 'mustRenew' }
const renewal = { get: { ...refresh, expect: { statusCode: 200 } } }
const connection = { path: realtime.path, transports: ['websocket'], forceNew: true }

/** A function of the processor with its values. Artillery's way to pass values is a loop over one element. */
const run = (name: string, values: Fields): Item => ({ loop: [{ function: name }], over: [values] })

const connect = run('connect', { ...connection, query: { userId }, auth: { token: own('token') } })
const disconnect = { function: 'disconnect' }

/** `answered` decides whether a call is sent again: after a refused token, or when the target limits the rate. */
function request(method: string, url: string, name: string, rest: Fields): Item {
  const call = { [method.toLowerCase()]: { url, name, ...rest } }
  return { loop: 'headers' in rest ? [renewal, call] : [call], whileTrue: 'again' }
}

const seconds = (text: unknown): number =>
  (durationRange(String(text))?.maxMs ?? Number(durationMs(String(text)))) / 1000

function think(after: string): Item {
  const range = durationRange(after)
  const ms = range ? `{{ $randomNumber(${String(range.minMs)}, ${String(range.maxMs)}) }}` : durationMs(after)
  return { think: `${String(ms)}ms` }
}

/** Without `operator`, which says who answers the players, the scenario must have no operator. */
export function loadFlow(planned: Planned, operator: 'simulator' | 'none' | undefined, hasAccounts: boolean) {
  const { name, file, scenario, inputs } = planned
  /** The fields and names whose ids the test needs, by the variable for the id. */
  const names = new Map<string, readonly [field: string, name: string]>()
  const calls = new Set<EndpointId>()
  /** Why the scenario cannot be played as load, each with file, line and column. */
  const problems: string[] = []
  /** The steps that are not part of the test, each with file, line and column. */
  const leftOut: string[] = []
  const saved = new Set<unknown>()
  const actors = linesOf(planned).flatMap(({ actor }) => actor ?? [])
  /** Each list of steps has its own position in what has happened. */
  let list: 'given' | 'steps' | 'player' = 'given'
  const user = actors.find((actor) => actor !== 'operator')
  /** Whether nobody does what these steps expect of the operator. */
  let isAlone = operator === 'none' && actors.includes('operator') && scenario.player.length > 0
  let hasAccount = hasAccounts
  let isSignedIn = false
  /** Whether the player gets no events. */
  let isOffline = false

  const isOwn = (other: unknown = user): boolean => other === user || String(other).startsWith('$')

  function refuse(step: PlannedStep, why: string): Item[] {
    saved.add((step.written as Fields)['save'])
    // Each reason once, with the first step.
    if (!problems.some((problem) => problem.endsWith(why))) problems.push(`${placeIn(file, step)}  ${why}`)
    return []
  }

  function leaveOut(step: PlannedStep, written: Fields): Item[] {
    leftOut.push(`${placeIn(file, step)}  ${kindOf(step.written).title(written)}`)
    return []
  }

  function keep(save: unknown): Fields {
    if (save === undefined) return {}
    saved.add(save)
    return { save }
  }

  /** Replaces names by ids, the user by the player's own account, and placeholders by those of Artillery. */
  function fill<Value>(step: PlannedStep, value: Value, field?: string): Value
  function fill(step: PlannedStep, value: unknown, field = ''): unknown {
    if (typeof value === 'object' && value !== null) {
      const filled = Object.entries(value).map(
        ([key, item]) => [key, fill<unknown>(step, item, key)] as const,
      )
      return Array.isArray(value) ? filled.map(([, item]) => item) : Object.fromEntries(filled)
    }
    if (typeof value !== 'string') return value
    const kind = nameKindOf(field)
    if (value === user) return kind === 'user' ? userId : email
    // A call that must be refused keeps its own password.
    if (/^(old)?password$/i.test(field) && !('refused' in step.written)) return password
    const { placeholders } = placeholdersIn(value)
    const unknown = placeholders.find(({ path: [name] }) => !saved.has(name))
    if (unknown) refuse(step, `${unknown.text} has no value: the test leaves out the step that saves it.`)
    if (kind === undefined || kind === 'user' || placeholders.length > 0 || /^[0-9a-f]{24}$/.test(value)) {
      return value.replaceAll(/\$\{([^{}]+)\}/g, '{{ $1 }}')
    }
    const variable = `$${kind}.${value.normalize('NFKD').replace(/\W+/g, '_')}`
    names.set(variable, [field, value])
    return `{{ ${variable} }}`
  }

  function call(step: PlannedStep, id: EndpointId, given: Fields, { save, refused }: Fields = {}): Item {
    const row: Endpoint = endpoints[id]
    const codes = codesIn(refused as ErrorCode | readonly ErrorCode[])
    const statuses = codes.map((code) => errors[code].status)
    const [error] = codes.length === 1 ? codes.map((code) => (errors[code] as { error?: string }).error) : []
    const partOf = (schema: Endpoint['body']): Fields =>
      Object.fromEntries(
        Object.keys((schema && fieldsOf(schema)) ?? {}).flatMap((field) => {
          const value = given[field] ?? (field === 'userId' ? user : undefined)
          return value === undefined ? [] : [[field, fill(step, value, field)]]
        }),
      )
    const params = partOf(row.params)
    const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
    calls.add(id)
    return request(row.method, apiPrefix + path, id, {
      ...(row.auth === 'access-token' && { headers: { authorization: `Bearer ${own('token')}` } }),
      ...(row.query && { qs: partOf(row.query) }),
      ...(row.body && { json: partOf(row.body) }),
      expect: {
        statusCode: statuses.length > 1 ? statuses : (statuses[0] ?? successStatus(row)),
        ...(error !== undefined && { jmespath: `error == '${error}'` }),
      },
      list,
      ...keep(save),
    })
  }

  function signUp(step: PlannedStep): Item[] {
    if (hasAccount) return []
    hasAccount = true
    return [call(step, 'auth.register', { firstName: 'Joueur', lastName: 'Nouveau', email, password })]
  }

  /** What the client does before the first call of a player. */
  function signIn(step: PlannedStep): Item[] {
    if (isSignedIn) return []
    isSignedIn = true
    return [...signUp(step), call(step, 'auth.login', { email, password, rememberMe: true }), connect]
  }

  function playCall(step: PlannedStep, written: Fields): Item[] {
    const id = written['call'] as EndpointId
    if ('broken' in written) return refuse(step, cannotBePlayed('A broken answer'))
    if (successStatus(endpoints[id]) >= 300) return refuse(step, cannotBePlayed(`The redirect of ${id}`))
    if ('refused' in written && isAlone) return leaveOut(step, written)
    const before = endpoints[id].auth === 'none' ? [] : signIn(step)
    const item = call(step, id, (written['with'] ?? {}) as Fields, written)
    if ('refused' in written) return [...before, item]
    switch (id) {
      case 'auth.changePassword':
        return refuse(step, cannotBePlayed('A new password'))
      case 'auth.register':
        if (hasAccounts) return refuse(step, 'The player signs up here. Leave out --accounts.')
        hasAccount = true
        return [item]
      case 'auth.login':
        isSignedIn = true
        return [...signUp(step), item, connect]
      case 'auth.logout':
        isSignedIn = false
        return [item, disconnect]
      default:
        return [...before, item]
    }
  }

  function playOperator(step: PlannedStep, { operator: verb, with: given, save, refused }: Fields): Item[] {
    if (operator === undefined) return refuse(step, 'The operator acts: add --operator simulator or none.')
    const refusal = { jmespath: `contains(['${codesIn(refused as string).join("', '")}'], code)` }
    const expect = refused === undefined ? { statusCode: 200 } : refusal
    const rest = { json: fill(step, given), expect, list, ...keep(save) }
    return [request('POST', `${control}/operator/${String(verb)}`, `operator.${String(verb)}`, rest)]
  }

  function playExpectation(step: PlannedStep, written: Fields): Item[] {
    const { wait, never, expect = wait ?? never, save, within = wait ? '10m' : '5s' } = written
    const { tab, from, to, of: whose, ...matcher } = expect as Fields
    if (tab !== undefined || ![from, to, whose].every(isOwn)) return refuse(step, onePlayer)
    if (isAlone) return leaveOut(step, written)
    const at = placeIn(file, step)
    if ('value' in matcher) return [run('compare', { ...fill(step, matcher), at })]
    if (isState(matcher)) {
      const [kind = ''] = Object.keys(matcher)
      const { [kind]: id, ...fields } = matcher
      // All players share the servers and the operators, and a provider has no call for the rest.
      if (kind === 'server' || kind === 'operator' || operator !== 'simulator') return leaveOut(step, written)
      const path = `${control}/entities/${kind}/${kind === 'user' ? userId : String(fill(step, id))}`
      return [run('state', { path, fields: fill(step, fields), within: seconds(within), ...keep(save), at })]
    }
    const { call: id, event, socket, times, with: content, answer = content, ...subjects } = matcher
    const of = event ?? socket ?? id
    const isKnown = Object.keys(subjects).every((field) => /^(request|tracking|transaction)Id$/.test(field))
    if (of === undefined || !isKnown || (event !== undefined && isOffline)) {
      return wait === undefined ? leaveOut(step, written) : refuse(step, cannotBePlayed('This kind of wait'))
    }
    const wanted = { of, about: Object.values(fill(step, subjects)), with: fill(step, answer), list, at }
    if (never !== undefined) return [run('never', { ...wanted, for: seconds(written['for'] ?? '5s') })]
    return [run('happens', { ...wanted, times, within: seconds(within), ...keep(save) })]
  }

  function playStep(step: PlannedStep, values: Values): Item[] {
    const whole = fillInputs(step.written, values) as Fields
    const { after } = whole
    const items = playFilled(step, whole, values)
    if (items.length === 0 || typeof after !== 'string') return items
    if (after.includes('$')) return refuse(step, cannotBePlayed('A pause with a placeholder'))
    return [think(after), ...items]
  }

  function playFilled(step: PlannedStep, whole: Fields, values: Values): Item[] {
    const written = ownFields(whole)
    const { as, tab, save, repeat: rounds, use } = { ...whole, ...written }
    const { key } = kindOf(whole)
    if (!isOwn(as) || tab !== undefined) return refuse(step, onePlayer)
    if (JSON.stringify(written).includes('{{')) return refuse(step, cannotBePlayed('The placeholder {{'))
    switch (key) {
      case 'call':
        return playCall(step, written)
      case 'socket':
        isOffline = written['socket'] === 'disconnect'
        if (isOffline) return [disconnect]
        return isSignedIn ? [connect] : signIn(step)
      case 'operator':
        isAlone ||= operator === 'none'
        return isAlone ? leaveOut(step, written) : playOperator(step, written)
      case 'wait':
      case 'expect':
      case 'never':
        return playExpectation(step, written)
      case 'use':
      case 'repeat': {
        if (rounds === 'forever') break
        const inner = Object.values(step.blocks).flat(2)
        const preset = use === undefined ? undefined : presetValues(use as string, written['with'] as Fields)
        return Array.from({ length: preset ? 1 : Number(rounds) }, (_, round) =>
          inner.map((each) => {
            // The result of a preset is that of its last step.
            const saves = preset && each === inner.at(-1) && save !== undefined ? { save } : {}
            const known = preset ?? new Map(values).set(String(save), round + 1)
            return playStep({ ...each, written: { ...each.written, ...saves } }, known)
          }),
        ).flat(2)
      }
    }
    return refuse(step, cannotBePlayed(`The step ${key}`))
  }

  const play = (next: typeof list): Item[] => {
    list = next
    return scenario[list].flatMap((step) => playStep(step, inputs))
  }
  const given = play('given')
  const [first] = scenario.player
  // Before both lists, because the operator's steps can name the player, too.
  if (first && !/"call":"auth\.(login|register)"/.test(JSON.stringify(scenario))) given.push(...signIn(first))
  const player = play('player')
  isOffline = false
  const lists = [play('steps'), player].filter(({ length }) => length > 0)
  const together = lists.length > 1 ? [{ parallel: lists.map((loop) => ({ loop, count: 1 })) }] : lists.flat()
  const noCall = `${file} has no call of a player to play as load. Name another scenario.`
  const why = user === undefined || (calls.size === 0 && problems.length === 0) ? [noCall] : problems
  const inOrder = leftOut.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  return { name, flow: [...given, ...together], names, calls, leftOut: inOrder, problems: why }
}

const cannotBePlayed = (what: string): string =>
  `${what} cannot be played as load. Remove this step, or name another scenario.`

const onePlayer = 'A load test has one player with one connection. Remove what is of another one.'
