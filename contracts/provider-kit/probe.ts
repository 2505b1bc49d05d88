/** Whether a provider answers at all, asked by a call that needs no sign-in. */
import { endpoints } from '../registry/registry.ts'
import { apiPrefix } from '../registry/transport.ts'
import { ask, NoAnswer, type Answer, type HowToAsk } from './http-request.ts'
import { pageInWords, silenceInWords, type Address } from './diagnose.ts'

const below = `${apiPrefix}${endpoints['games.list'].path}`

const addressOf = (provider: string): Address => ({
  asked: `${provider.replace(/\/+$/, '')}${below}`,
  flag: '--provider',
  below,
})

/** What is wrong with the address, or undefined where an API stands behind it. */
export async function probeProvider(provider: string, how: HowToAsk): Promise<string | undefined> {
  const answer = await answerAt(addressOf(provider), how)
  return typeof answer === 'string' ? answer : pageInWords(addressOf(provider), answer)
}

/** Why nobody answers any more, or undefined where somebody does. */
export async function providerSilence(provider: string, how: HowToAsk): Promise<string | undefined> {
  const answer = await answerAt(addressOf(provider), how)
  return typeof answer === 'string' ? answer : undefined
}

/** The answer, or in words why there is none. */
export async function answerAt(address: Address, how: HowToAsk, body?: unknown): Promise<Answer | string> {
  try {
    return await ask(address.asked, how, body)
  } catch (error) {
    if (error instanceof NoAnswer) return silenceInWords(address, error, how.timeoutMs)
    throw error
  }
}
