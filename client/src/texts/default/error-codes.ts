import type { ErrorCode } from '../../../../contracts/registry/errors.ts'

/**
 * What the known errors of the provider mean. Without an entry, the provider's own sentence is shown: in the default wording
 * always, in the languages for errors with several meanings.
 */
export const errorCodeTexts: Readonly<Partial<Record<ErrorCode, string>>> = {}

/** The messages of broken rules that the registry contains, in this language. Without an entry, they stay as they are. */
export const ruleTexts: Readonly<Record<string, string>> = {}
