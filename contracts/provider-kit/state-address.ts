/** Sets the provider's states up and takes them down, and says in words what is wrong with an answer. */
import * as z from 'zod/mini'
import { ask, NoAnswer, type Answer, type HowToAsk } from './http-request.ts'
import { aboutValue, type NeededState } from './needed-states.ts'
import { excerptOf, isHtml, jsonIn, pageInWords, seconds, silenceInWords, type Address } from './diagnose.ts'

export type Setup = { readonly is: 'made'; readonly values: Values } | StateTrouble
export type Values = Readonly<Record<string, unknown>>

export interface StateTrouble {
  /** `unreachable`: nothing there takes states, and no other state will be set up either. */
  readonly is: 'refused' | 'slow' | 'unreachable'
  /** `refused` and `slow`: what the state's sentence goes on with; `unreachable`: a sentence of its own. */
  readonly what: string
}

const Values = z.record(z.string(), z.unknown())

export async function setUp(url: string, state: NeededState, how: HowToAsk): Promise<Setup> {
  const answer = await post(url, 'setup', state, how)
  if ('is' in answer) return answer
  const values = answer.text === '' && state.values.length === 0 ? {} : Values.safeParse(jsonIn(answer)).data
  if (values === undefined) {
    const { contentType } = answer
    return refused(`answers with ${contentType || 'a text'}, not with a JSON object: ${excerptOf(answer)}`)
  }
  const faults = state.values.flatMap((name) => faultOf(name, values[name]))
  return faults.length === 0 ? { is: 'made', values } : refused(`answers ${faults.join(', ')}`)
}

export async function takeDown(
  url: string,
  state: NeededState,
  how: HowToAsk,
): Promise<StateTrouble | undefined> {
  const answer = await post(url, 'teardown', state, how)
  return 'is' in answer ? answer : undefined
}

/** An answer of 2xx, or what is wrong. */
async function post(
  url: string,
  action: 'setup' | 'teardown',
  { name, params }: NeededState,
  how: HowToAsk,
): Promise<Answer | StateTrouble> {
  const address: Address = { asked: url, flag: '--states', below: '' }
  let answer: Answer
  try {
    answer = await ask(url, how, { state: name, params, action })
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    if (error.silence === 'too-slow') {
      return { is: 'slow', what: `has not answered within ${seconds(how.timeoutMs)}` }
    }
    return { is: 'unreachable', what: silenceInWords(address, error, how.timeoutMs) }
  }
  const { status, text } = answer
  // A page instead of an answer is somebody else's address; one that tells of an error may be the state's own.
  const isElsewhere = status < 300 || status === 404 ? isHtml(answer) : status < 400
  if (isElsewhere) {
    return { is: 'unreachable', what: pageInWords(address, answer) ?? '' }
  }
  if (status >= 200 && status < 300) return answer
  return refused(`answers ${String(status)}${text === '' ? '' : `: ${excerptOf(answer)}`}`)
}

const refused = (what: string): StateTrouble => ({ is: 'refused', what })

function faultOf(name: string, value: unknown): readonly string[] {
  if (typeof value === 'string' && value !== '') return []
  const about = aboutValue(name)
  const meaning = about === undefined ? '' : ` (${about.replace(/\.$/, '')})`
  if (value === undefined) return [`without ${name}${meaning}`]
  return [`${name} as ${value === '' ? 'an empty text' : JSON.stringify(value)}, not as a text${meaning}`]
}
