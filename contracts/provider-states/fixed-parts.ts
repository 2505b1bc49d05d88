/**
 * What a state or a request fixes in fields that an answer may leave out. A pact has no rule for a field that its example
 * lacks, so only `npx contracts verify` checks these.
 */

/** By path, the text that the field must have when it is there; empty when it must be empty or left out. */
export type FixedParts = Readonly<Record<string, string>>

type Params = Readonly<Record<string, unknown>>

export function fixedParts(subject: string, params: Params, sent: unknown): FixedParts {
  const { role, operator, stage, server } = params
  return {
    ...(typeof role === 'string' ? { '$.role': role, '$.user.role': role } : {}),
    ...(operator === 'none' ? { '$.transaction.operatorId': '' } : {}),
    ...(stage === 'waiting' || stage === 'opened'
      ? { '$.request.operatorId': '', '$.tracking.operatorId': '' }
      : {}),
    ...(server === 'gone' ? { '$.data[*].server': '' } : {}),
    ...(subject === 'users.update' ? textsIn(sent) : {}),
  }
}

/** Returns each text in a value, by its path. */
export const textsIn = (sent: unknown, path = '$'): FixedParts =>
  typeof sent === 'string'
    ? { [path]: sent }
    : Object.fromEntries(
        Object.entries(sent ?? {}).flatMap(([key, value]) =>
          Object.entries(textsIn(value, `${path}.${key}`)),
        ),
      )
