/** What a failed call says to the person at the console. */
import { UnexpectedResponse } from '../../../control/client.ts'
import { ControlError } from '../../../control/control-error.ts'

/** Whether the simulator itself refused, so that asking again gives the same answer. */
export const isRefusal = (error: unknown): error is ControlError => error instanceof ControlError

export function sentenceOf(error: unknown): string {
  if (isRefusal(error)) return error.message
  if (error instanceof UnexpectedResponse) return `${error.message} Load this page again.`
  return 'The simulator does not answer. Try again when it runs.'
}

/** Returns the sentence without the name of the field beside which it stands. */
export const besideField = (sentence: string | undefined): string | undefined =>
  sentence?.replace(/^\w+: /, '')

/** Splits a refusal into the sentences about these fields, which may be inside another one (`definition.by`), and the rest. */
export function byField(problem: string | undefined, names: readonly string[]) {
  const [rest = '', ...found] = (problem ?? '').split(new RegExp(`(?:^| )(?:\\w+\\.)?(${names.join('|')}): `))
  const fields: Readonly<Record<string, string | undefined>> = Object.fromEntries(
    found.flatMap((name, index) => (index % 2 === 0 ? [[name, found[index + 1]]] : [])),
  )
  return { fields, rest: rest === '' ? undefined : besideField(rest) }
}
