import { Help } from '@commander-js/extra-typings'
import { createCommand, type CommandContext } from '../../shared/command-line.ts'
import type { Terminal } from '../../shared/terminal.ts'
import { sequenceStates, states, stateValues, type StateName } from '../../provider-states/provider-states.ts'
import type { Endpoint } from '../../registry/endpoint.ts'
import { endpoints, events } from '../../registry/registry.ts'
import { apiPrefix } from '../../registry/transport.ts'
import { readClientPacts, subjectOf, type Pact } from '../pact.ts'

export const createCallsCommand = (context: CommandContext) =>
  createCommand('calls', context)
    .description('Prints every call and event of the contract: the names that --call and --event take.')
    .option('--json', 'prints the same as JSON')
    .addHelpText('after', '\nExit codes: 0 printed, 1 wrong use.\n\nExample: contracts calls')
    .action(({ json = false }) => {
      const calls = Object.values<Endpoint>(endpoints).map(({ id, method, path, summary }) => ({
        name: id,
        method,
        path: `${apiPrefix}${path}`,
        summary,
      }))
      const realtime = Object.values(events).map(({ name, summary }) => ({ name, summary }))
      const { write, paint } = context.terminal
      if (json) {
        write(`${JSON.stringify({ calls, events: realtime }, null, 2)}\n`)
        return
      }
      const width = Math.max(...[...calls, ...realtime].map(({ name }) => name.length))
      const rowOf = (name: string, ...rest: readonly string[]): string =>
        `  ${[name.padEnd(width), ...rest].join('  ')}\n`
      write(`${paint('bold', 'Calls')}\n`)
      for (const { name, method, path, summary } of calls) {
        write(rowOf(name, `${method} ${path}`.padEnd(44), paint('dim', summary)))
      }
      write(`\n${paint('bold', 'Events')}\n`)
      for (const { name, summary } of realtime) write(rowOf(name, paint('dim', summary)))
    })

export const createStatesCommand = (context: CommandContext) =>
  createCommand('states', context)
    .description(
      'Prints every provider state: what it means, its parameters with the values that the pacts use, the values that the provider returns, and the calls and events that need it.',
    )
    .option('--json', 'prints { "states": [{ name, about, params, values, subjects }] }')
    .addHelpText(
      'after',
      '\nExit codes: 0 printed, 1 wrong use, 2 invalid pact.\n\nExample: contracts states',
    )
    .action(async ({ json }) => {
      const { terminal } = context
      const described = describeStates(await readClientPacts())
      if (json) terminal.write(`${JSON.stringify({ states: described }, null, 2)}\n`)
      else terminal.write(described.map((state) => formatDescription(state, terminal)).join('\n'))
    })

type DescribedState = ReturnType<typeof describeStates>[number]

function describeStates(pacts: readonly Pact[]) {
  const interactions = pacts.flatMap((pact) => pact.interactions)
  return (Object.keys(states) as StateName[]).map((name) => {
    const { about, params, values } = states[name]
    const users = interactions.filter((each) => each.providerStates.some((state) => state.name === name))
    const given = users.flatMap((each) => each.providerStates.map((state) => state.params ?? {}))
    return {
      name,
      about,
      params: Object.fromEntries(params.map((param) => [param, distinct(given.map((each) => each[param]))])),
      values: Object.fromEntries(values.map((value) => [value, stateValues[value]])),
      /** The calls and events that need the state, or the command that does. */
      subjects: distinct([
        ...users.map((each) => subjectOf(each).subject),
        ...(Object.hasOwn(sequenceStates, name) ? ['contracts sequences'] : []),
      ]),
    }
  })
}

const distinct = (values: readonly unknown[]): readonly string[] => [...new Set(values.map(String))]

function formatDescription(state: DescribedState, { paint }: Terminal): string {
  const { name, about, params, values, subjects } = state
  const width = Math.max(0, ...[...Object.keys(params), ...Object.keys(values)].map(({ length }) => length))
  const row = ([key, text]: readonly [string, string]): string => `${key.padEnd(width)}  ${text}`
  const given = Object.entries(params).map(([param, texts]) =>
    row([param, texts.map((text) => `"${text}"`).join(', ')]),
  )
  return [
    paint('bold', name),
    wrapped('  ', about),
    ...rowsUnder('with', given),
    ...rowsUnder('returns', Object.entries(values).map(row)),
    wrapped('  before   ', subjects.join(', ')),
    '',
  ].join('\n')
}

/** Puts the title before the first row. */
const rowsUnder = (title: string, rows: readonly string[]): readonly string[] =>
  rows.map((row, index) => `  ${(index === 0 ? title : '').padEnd(7)}  ${row}`)

const lineWidth = 100

/** Wraps a text at the width of a terminal; further lines are indented like the first. */
const wrapped = (indent: string, text: string): string =>
  indent +
  new Help().boxWrap(text, lineWidth - indent.length).replaceAll('\n', `\n${' '.repeat(indent.length)}`)
