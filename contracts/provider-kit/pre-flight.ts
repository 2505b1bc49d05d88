/**
 * What is found out before anything is verified: that the three addresses are what they should be, and that the provider
 * can be put into every state that will be needed. A provider that lacks one would fail in many places, each of which
 * would look like a fault of its own.
 */
import { CouldNotRun } from '../shared/errors.ts'
import type { Answer, HowToAsk } from './http-request.ts'
import { aboutState, keyOf, neededStates, stateInWords, statesOf, type NeededState } from './needed-states.ts'
import type { Interaction, MessageInteraction } from './pact.ts'
import { answerAt, probeProvider } from './probe.ts'
import { excerptOf, pageInWords } from './diagnose.ts'
import { isCall } from './selection.ts'
import { setUp, takeDown, type StateTrouble } from './state-address.ts'
import type { ProviderUnderTest } from './verifier.ts'

export interface PreFlight {
  /** States of another version of the client: nobody here can say whether the provider makes them true. */
  readonly unknownStates: readonly string[]
}

/** Throws CouldNotRun with a line for each trouble. `onState` is called before each state is set up. */
export async function preFlight(
  interactions: readonly Interaction[],
  provider: ProviderUnderTest,
  how: HowToAsk,
  onState?: (number: number, of: number) => void,
): Promise<PreFlight> {
  const needed = neededStates(interactions)
  const ofProvider = interactions.some(isCall) ? await probeProvider(provider.provider, how) : undefined
  // Where the provider is not there, its states tell nothing more than whether their address is right.
  const tried = ofProvider === undefined ? needed : needed.slice(0, 1)
  const troubles = [
    ...(ofProvider === undefined ? [] : [ofProvider]),
    ...(await troublesOfStates(tried, interactions, provider, how, onState)),
  ]
  if (troubles.length > 0) throw new CouldNotRun([...troubles, 'Nothing was verified.'].join('\n'))
  return { unknownStates: needed.map(({ name }) => name).filter(isUnknown) }
}

const isUnknown = (name: string): boolean => name !== '' && aboutState(name) === undefined

async function troublesOfStates(
  needed: readonly NeededState[],
  interactions: readonly Interaction[],
  provider: ProviderUnderTest,
  how: HowToAsk,
  onState: ((number: number, of: number) => void) | undefined,
): Promise<readonly string[]> {
  const { states, messages } = provider
  const event = messages === undefined ? undefined : interactions.find(isMessage)
  const failed: FailedState[] = []
  let ofMessages: string | undefined
  for (const [index, state] of needed.entries()) {
    onState?.(index + 1, needed.length)
    const made = await setUp(states, state, how)
    if (made.is === 'made' && messages !== undefined && event && isFirstStateOf(event, state)) {
      ofMessages = await messageTrouble(messages, event, how)
    }
    const trouble = made.is === 'made' ? await takeDown(states, state, how) : made
    if (trouble?.is === 'unreachable') return [trouble.what]
    if (trouble) failed.push({ state, trouble, cannotBe: made.is === 'made' ? 'taken down' : 'set up' })
    // Nothing has been answered yet: it is the address that is slow, and every state would wait its time out.
    if (trouble?.is === 'slow' && index === 0) return [`${states} ${trouble.what}: ${slowAdvice}`]
  }
  return [
    ...attempts.flatMap((attempt) =>
      statesInWords(
        attempt,
        failed.filter(({ cannotBe }) => cannotBe === attempt),
        needed.length,
        states,
      ),
    ),
    ...(ofMessages === undefined ? [] : [ofMessages]),
  ]
}

const attempts = ['set up', 'taken down'] as const
type Attempt = (typeof attempts)[number]

interface FailedState {
  readonly state: NeededState
  readonly trouble: StateTrouble
  readonly cannotBe: Attempt
}

const slowAdvice = 'see what it waits for, or allow more with --request-timeout.'

function statesInWords(
  cannotBe: Attempt,
  failed: readonly FailedState[],
  of: number,
  url: string,
): readonly string[] {
  const [first] = failed
  if (first === undefined) return []
  const { what } = first.trouble
  if (failed.length === of && of > 1 && failed.every(({ trouble }) => trouble.what === what)) {
    return [`None of the ${String(of)} states can be ${cannotBe}: ${url} ${what}`]
  }
  return [
    of === 1
      ? `The state that is needed cannot be ${cannotBe} at ${url}:`
      : `${String(failed.length)} of the ${String(of)} states cannot be ${cannotBe} at ${url}:`,
    ...failed.map(({ state, trouble }) => {
      const about = aboutState(state.name)
      const remedy = about === undefined ? unknownState : ` To make true: ${about}`
      return `  ${stateInWords(state)}: ${trouble.what}.${state.name === '' ? '' : remedy}`
    }),
  ]
}

const unknownState = ' It is a state of another version of the client: its own kit says what to make true.'

const isMessage = (interaction: Interaction): interaction is MessageInteraction =>
  interaction.type === 'Asynchronous/Messages'

const isFirstStateOf = (interaction: Interaction, state: NeededState): boolean =>
  statesOf(interaction).some((each, index) => index === 0 && keyOf(each) === keyOf(state))

/** Asks for an event as the verifier will. */
async function messageTrouble(
  url: string,
  { description, providerStates }: MessageInteraction,
  how: HowToAsk,
): Promise<string | undefined> {
  const address = { asked: url, flag: '--messages', below: '' } as const
  const answer = await answerAt(address, how, { description, providerStates })
  return typeof answer === 'string'
    ? answer
    : (pageInWords(address, answer) ?? refusal(url, description, answer))
}

function refusal(url: string, description: string, answer: Answer): string | undefined {
  const { status } = answer
  if (status >= 200 && status < 300) return undefined
  return `${url} answers ${String(status)}, asked for "${description}": ${excerptOf(answer)}`
}
