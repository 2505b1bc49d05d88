/** What stands behind an address that should be an API and is none, in one sentence that says what to do. */
import type { Answer, NoAnswer } from './http-request.ts'
import { excerpt, printable } from './printable.ts'

export interface Address {
  /** Where it was asked, whole. */
  readonly asked: string
  /** The flag that names it. */
  readonly flag: '--provider' | '--states' | '--messages'
  /** What stands in `asked` behind the flag's own value: `/api/games`. */
  readonly below: string
}

export function silenceInWords({ asked, flag }: Address, error: NoAnswer, timeoutMs: number): string {
  const { origin, hostname, protocol } = new URL(asked)
  switch (error.silence) {
    case 'nothing-listens':
      return `Nothing listens at ${origin}: start the provider, or correct ${flag}.`
    case 'no-such-host':
      return `There is no host ${hostname}: correct ${flag}.`
    case 'too-slow':
      return `${asked} has not answered within ${seconds(timeoutMs)}: see what it waits for, or allow more with --request-timeout.`
    case 'untrusted':
      return `The certificate of ${origin} is not trusted (${error.code}): --disable-ssl-verification takes any.`
    case 'not-secure':
      return `${origin} does not speak https (${error.code}): correct ${flag}.`
    case 'cut-off': {
      const guess = protocol === 'http:' ? 'does it speak https, or has it failed?' : 'has it failed?'
      return `${asked} broke the connection off without an answer (${error.code}): ${guess}`
    }
  }
}

/** Undefined for JSON, whatever it says, but that there is nothing. */
export function pageInWords(address: Address, answer: Answer): string | undefined {
  const { asked, flag, below } = address
  const { status, contentType, text } = answer
  if (status >= 300 && status < 400) return redirectInWords(address, answer)
  if (status === 404) {
    const added = below === '' ? '' : ` ${below} was added to it.`
    return `There is nothing at ${asked} (404): correct ${flag}.${added}`
  }
  if (jsonIn(answer) !== undefined) return undefined
  if (isHtml(answer)) {
    const title = printable(/<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1] ?? '')
    const called = title === '' ? '' : ` ("${title}")`
    const instead =
      status < 300 ? `is ${flag} a site instead of the API?` : 'is something before the provider?'
    return `${asked} answers ${String(status)} with an HTML page${called}: ${instead}`
  }
  const what =
    text === '' ? 'with nothing' : `with ${contentType || 'a text'}, not with JSON: ${excerptOf(answer)}`
  return `${asked} answers ${String(status)} ${what}`
}

function redirectInWords({ asked, flag, below }: Address, { status, location = '' }: Answer): string {
  const target = URL.parse(location, asked)
  const told = `${asked} redirects to ${target?.href ?? 'nowhere'} (${String(status)})`
  if (target && `${target.origin}${target.pathname}`.endsWith(below)) {
    const base = below === '' ? target.href : `${target.origin}${target.pathname.slice(0, -below.length)}`
    return `${told}: give ${flag} ${base}`
  }
  return `${told}, and redirects are not followed: if it wants a sign-in, --header can carry one.`
}

/** The JSON that it is, or undefined. */
export function jsonIn({ text }: Answer): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const isHtml = ({ contentType, text }: Answer): boolean =>
  contentType === 'text/html' || /^\s*<(!doctype html|html)\b/i.test(text)

/** The beginning of what an answer says, a page without its tags. */
export const excerptOf = (answer: Answer): string =>
  excerpt(isHtml(answer) ? answer.text.replaceAll(/<[^>]*>/g, ' ') : answer.text)

export const seconds = (ms: number): string => `${String(ms / 1000)} s`
