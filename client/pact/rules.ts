/**
 * What Pact can ask of one value. Its library takes one rule for each; the format, and every verifier, takes several, all
 * of which have to hold.
 */
import type { MatchersV3 } from '@pact-foundation/pact'

export interface Rule {
  readonly 'pact:matcher:type': string
  readonly [setting: string]: unknown
}

export const rule = (name: string, settings: Readonly<Record<string, unknown>> = {}): Rule => ({
  'pact:matcher:type': name,
  ...settings,
})

export const regex = (pattern: string): Rule => rule('regex', { regex: pattern })

/** `example` stands for every value that keeps all the rules. */
export const matching = (example: unknown, ...rules: readonly Rule[]): unknown => ({
  'pact:matcher:type': rules,
  value: example,
})

/** The same for a header: its patterns. */
export const headerMatching = (example: string, ...patterns: readonly string[]) =>
  // The library's type knows only one rule; it hands on whatever it is given.
  matching(example, ...patterns.map(regex)) as MatchersV3.Matcher<string>
