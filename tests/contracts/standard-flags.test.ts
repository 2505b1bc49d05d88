/** Whoever knows Pact's own verifier finds its flags in `contracts verify`: by their names, their letters and their variables. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyFlags } from '../../contracts/provider-kit/verify-flags.ts'
import type { Flag } from '../../contracts/shared/flags.ts'

const program = join(import.meta.dirname, '../../node_modules/@pact-foundation/pact-cli/bin/pact-verifier.js')
const help = execFileSync(process.execPath, [program, '--help'], { encoding: 'utf8' })

interface StandardFlag {
  readonly name: string
  readonly letter: string | undefined
  readonly takesValue: boolean
  readonly variable: string | undefined
}

/** As its help lists them, each on a line that begins with its names. */
const standardFlags: readonly StandardFlag[] = help
  .split(/^(?= +(?:-\w, )?--)/m)
  .slice(1)
  .map((text) => {
    const [, letter, name = '', value] = /^ +(?:-(\w), )?--([\w-]+)( <)?/.exec(text) ?? []
    return {
      name,
      letter,
      takesValue: value !== undefined,
      variable: /\[env: (PACT_\w+)=/.exec(text)?.[1],
    }
  })

/** What the program says of itself and of its own telemetry. */
const ofItself = /^(help|version|enable-otel.*|otel-.*)$/

const ours: Readonly<Record<string, Flag>> = verifyFlags
const ourFlag = (wanted: string): Flag | undefined =>
  ours[wanted] ?? Object.values(ours).find(({ aliases = [] }) => aliases.includes(wanted))

test('there are flags to compare', () => {
  expect(standardFlags.length).toBeGreaterThan(40)
})

test.each(standardFlags.filter(({ name }) => !ofItself.test(name)))(
  '$name is taken, or refused with what to use instead',
  ({ name, letter, takesValue, variable }) => {
    const { type, short, variable: own } = ourFlag(name) ?? {}
    // What a broker's client does by this variable, a verification does not.
    const expected = variable === 'PACT_BROKER_HTTP_RETRIES' ? undefined : variable
    expect({ type, letter: short, variable: own }).toEqual({
      type: takesValue ? 'string' : 'boolean',
      // One that has none there may have one here.
      letter: letter ?? short,
      variable: expected,
    })
  },
)

test('no letter means something else than there', () => {
  const known = new Map(standardFlags.map(({ name, letter }) => [letter, name]))
  const lettered = Object.values(ours).filter(({ short }) => short !== undefined && known.has(short))
  expect(lettered.map(({ short }) => ourFlag(known.get(short) ?? ''))).toEqual(lettered)
})
