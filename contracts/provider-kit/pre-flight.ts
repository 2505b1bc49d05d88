/**
 * Checks the three addresses and sets up every needed state once before the verification. Without this check, one missing
 * state would appear as many unrelated failures.
 */
import { CouldNotRun } from '../shared/errors.ts'
import {
  checkProvider,
  formatResponseExcerpt,
  formatUnexpectedResponse,
  gamesPath,
  isRedirect,
  responseAt,
} from './diagnose.ts'
import type { RequestOptions } from './http-request.ts'
import { isCall, isEvent, type Interaction, type MessageInteraction } from './pact.ts'
import {
  changeState,
  describeState,
  formatState,
  neededStates,
  stateKey,
  stateOf,
  type NeededState,
} from './states.ts'
import type { ProviderUnderTest } from './verifier.ts'

/**
 * Returns the states of another version of the client: this version cannot say what they mean. Throws CouldNotRun with one
 * line for each problem. Calls `onState` before it sets up a state.
 */
export async function preFlight(
  interactions: readonly Interaction[],
  provider: ProviderUnderTest,
  options: RequestOptions,
  onState?: (number: number, of: number) => void,
): Promise<readonly string[]> {
  const needed = neededStates(interactions)
  const calls = interactions.filter(isCall)
  // The answer to another method, or a redirect that a call promises, would say nothing about the address.
  const probe = calls.find(
    ({ request, response }) => request.method === 'GET' && !isRedirect(response.status),
  )
  const problem =
    calls.length === 0
      ? undefined
      : await checkProvider(provider.provider, probe?.request.path ?? gamesPath, options)
  // When the provider is down, one state is enough to check the states address.
  const checked = problem === undefined ? needed : needed.slice(0, 1)
  const problems = [
    ...(problem === undefined ? [] : [problem]),
    ...(await checkStates(checked, interactions, provider, options, onState)),
  ]
  if (problems.length > 0) throw new CouldNotRun([...problems, 'Nothing was verified.'].join('\n'))
  return needed.map(({ name }) => name).filter((name) => name !== '' && describeState(name) === undefined)
}

async function checkStates(
  needed: readonly NeededState[],
  interactions: readonly Interaction[],
  { states, messages }: ProviderUnderTest,
  options: RequestOptions,
  onState: ((number: number, of: number) => void) | undefined,
): Promise<readonly string[]> {
  if (states === undefined) return []
  const event = messages === undefined ? undefined : interactions.find(isEvent)
  const eventState = event && stateOf(event)
  const failures: FailedState[] = []
  let messageProblem: string | undefined
  for (const [index, state] of needed.entries()) {
    onState?.(index + 1, needed.length)
    const setUp = await changeState(states, 'setup', state, options)
    const isReady = setUp.kind === 'ready'
    if (isReady && messages && event && eventState && stateKey(eventState) === stateKey(state)) {
      messageProblem = await checkMessages(messages, event, options)
    }
    const result = isReady ? await changeState(states, 'teardown', state, options) : setUp
    if (result.kind === 'ready') continue
    if (result.kind === 'unreachable') return [result.message]
    failures.push({ state, message: result.message, action: isReady ? 'torn down' : 'set up' })
    // The first state timed out, so the address itself is slow: do not wait for every other state.
    if (result.kind === 'timeout' && index === 0) {
      return [
        `${states} ${result.message} when setting up "${formatState(state)}": check the provider, or increase --request-timeout.`,
      ]
    }
  }
  const byAction = Map.groupBy(failures, ({ action }) => action)
  return [
    ...[...byAction.values()].flatMap((failed) => formatFailures(failed, needed.length, states)),
    ...(messageProblem === undefined ? [] : [messageProblem]),
  ]
}

interface FailedState {
  readonly state: NeededState
  readonly message: string
  readonly action: 'set up' | 'torn down'
}

function formatFailures(failures: readonly FailedState[], total: number, url: string): readonly string[] {
  const [{ action, message } = { action: '', message: '' }] = failures
  if (failures.length === total && total > 1 && failures.every((each) => each.message === message)) {
    return [`None of the ${String(total)} states can be ${action}: ${url} ${message}`]
  }
  return [
    `${String(failures.length)} of ${String(total)} needed states cannot be ${action} at ${url}:`,
    ...failures.map(({ state, message: what }) => {
      const about = describeState(state.name)
      const hint = about === undefined ? unknownState : ` The state means: ${about}`
      return `  ${formatState(state)}: ${what}.${state.name === '' ? '' : hint}`
    }),
  ]
}

const unknownState = ' This state belongs to another version of the client: use the kit of that version.'

async function checkMessages(
  url: string,
  { description, providerStates }: MessageInteraction,
  options: RequestOptions,
): Promise<string | undefined> {
  const address = { url, flag: '--messages', addedPath: '' } as const
  const response = await responseAt(address, options, { description, providerStates })
  if (typeof response === 'string') return response
  const unexpected = formatUnexpectedResponse(address, response)
  if (unexpected !== undefined || (response.status >= 200 && response.status < 300)) return unexpected
  return `${url} responds with ${String(response.status)} to "${description}": ${formatResponseExcerpt(response)}`
}
