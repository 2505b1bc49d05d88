import { createCommand, nonEmpty, type CommandContext } from '../../contracts/shared/command-line.ts'
import type { Terminal } from '../../contracts/shared/terminal.ts'
import { readLibrary, readTagged } from '../format/library.ts'
import { type Input, summaryOf, type Summary } from '../format/metadata.ts'

export const createListCommand = (context: CommandContext) =>
  createCommand('list', context)
    .description('Lists the scenarios of the library: name, title and inputs, one line each.')
    .option('--tag <tag>', 'only scenarios with this tag, such as persona', nonEmpty('a tag'))
    .option('--json', 'prints { "scenarios": [{ name, file, title, about, tags, inputs }] }')
    .addHelpText('after', '\nExample: npm run scenario -- list')
    .action(async ({ tag, json }) => {
      const { terminal } = context
      const found = await (tag === undefined ? readLibrary() : readTagged(tag))
      const scenarios = found.map(summaryOf)
      if (json) terminal.write(`${JSON.stringify({ scenarios }, null, 2)}\n`)
      else printTable(scenarios, terminal)
    })

function printTable(scenarios: readonly Summary[], { write, paint }: Terminal): void {
  const nameWidth = Math.max(...scenarios.map(({ name }) => name.length))
  const titleWidth = Math.max(...scenarios.map(({ title }) => title.length))
  for (const { name, title, tags, inputs } of scenarios) {
    const settings = Object.entries(inputs).map(([of, input]) => `${of}=${setting(input)}`)
    const details = [...tags.map((tag) => `[${tag}]`), ...settings].join('  ')
    const line = `${paint('bold', name.padEnd(nameWidth))}  ${title.padEnd(titleWidth)}  ${paint('dim', details)}`
    write(`${line.trimEnd()}\n`)
  }
}

const setting = ({ default: value }: Input): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value ?? '(required)')
