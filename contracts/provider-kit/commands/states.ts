import type { Command } from '../../shared/command.ts'
import { exitCodes } from '../../shared/errors.ts'
import type { Terminal } from '../../shared/terminal.ts'
import { callsPact, eventsPact } from '../../shared/pact-files.ts'
import { states as known, stateValues, type StateName } from '../../provider-states/provider-states.ts'
import { readPact, subjectOf, type Pact } from '../pact.ts'

const help = `contracts states [--json]

Prints every state that a provider is put into before an interaction: what has to be true, its parameters with the
values that the pacts give them, the values that the provider answers, and the calls and events that follow.

  --json   as { "states": [{ name, about, params, values, subjects }] }

Exit codes: 0 printed, 1 wrong use, 2 invalid pact.

Example: contracts states`

export const states: Command = {
  help,
  flags: { json: { type: 'boolean' } },
  async run(flags, { terminal }) {
    const described = describe(await Promise.all([callsPact, eventsPact].map((file) => readPact(file))))
    if (flags.isSet('json')) terminal.write(`${JSON.stringify({ states: described }, null, 2)}\n`)
    else terminal.write(described.map((state) => textOf(state, terminal)).join('\n'))
    return exitCodes.passed
  },
}

interface Described {
  readonly name: string
  readonly about: string
  /** By name, each with the values that it has in the pacts. */
  readonly params: Readonly<Record<string, readonly string[]>>
  /** By name, each with what it is. */
  readonly values: Readonly<Record<string, string>>
  /** The calls and events that are verified in it. */
  readonly subjects: readonly string[]
}

function describe(pacts: readonly Pact[]): readonly Described[] {
  const interactions = pacts.flatMap((pact) => pact.interactions)
  return (Object.keys(known) as StateName[]).map((name) => {
    const { about, params, values } = known[name]
    const within = interactions.filter((each) => each.providerStates.some((state) => state.name === name))
    const given = within.flatMap((each) => each.providerStates.map((state) => state.params ?? {}))
    return {
      name,
      about,
      params: Object.fromEntries(params.map((param) => [param, distinct(given.map((each) => each[param]))])),
      values: Object.fromEntries(values.map((value) => [value, stateValues[value]])),
      subjects: distinct(within.map((each) => subjectOf(each).subject)),
    }
  })
}

const distinct = (values: readonly unknown[]): readonly string[] => [...new Set(values.map(String))]

function textOf({ name, about, params, values, subjects }: Described, terminal: Terminal): string {
  const names = [...Object.keys(params), ...Object.keys(values)]
  const width = Math.max(0, ...names.map((each) => each.length))
  const row = ([each, what]: readonly [string, string]): string => `${each.padEnd(width)}  ${what}`
  const given = Object.entries(params).map(([param, texts]) => row([param, texts.map(quoted).join(', ')]))
  return [
    terminal.paint('bold', name),
    wrapped('  ', about),
    ...under('with', given),
    ...under('answers', Object.entries(values).map(row)),
    wrapped('  before   ', subjects.join(', ')),
    '',
  ].join('\n')
}

const quoted = (text: string): string => `"${text}"`

/** The rows below each other, with the word before the first. */
const under = (word: string, rows: readonly string[]): readonly string[] =>
  rows.map((row, index) => `  ${(index === 0 ? word : '').padEnd(7)}  ${row}`)

const lineWidth = 100

/** Lines that fit a terminal, each further one as far in as the first. */
function wrapped(indent: string, text: string): string {
  const lines = [indent]
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length > lineWidth) lines.push(`${' '.repeat(indent.length)}${word} `)
    else lines[lines.length - 1] = `${line}${word} `
  }
  return lines.map((line) => line.trimEnd()).join('\n')
}
