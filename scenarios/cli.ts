/** `npm run scenario -- COMMAND …`: finds the command and answers with its exit code. */
import { didYouMean } from '../mock-api/documents/suggest.ts'
import type { Command, CommandContext } from './commands/command.ts'
import { exitCodes, ScenarioError, UsageError, type ExitCode } from './errors.ts'
import { parseFlags } from './flags.ts'

// Each is loaded when it is asked for: listing needs no simulator's code, and should not wait for it.
const commands = {
  list: async () => (await import('./commands/list.ts')).list,
  validate: async () => (await import('./commands/validate.ts')).validate,
  run: async () => (await import('./commands/run.ts')).run,
} satisfies Record<string, () => Promise<Command>>

const help = `npm run scenario -- COMMAND

What one person at the operator's desk does, written down and played against a running simulator.

  list                  the scenarios there are, with what can be set
  validate [FILE…]      checks scenario files, or the whole library
  run NAME|FILE         plays one

COMMAND --help says more of each.

Example: npm run scenario -- run welcome`

export async function runCommandLine(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { terminal } = context
  try {
    const [name, ...rest] = args
    if (name === undefined) throw new UsageError(help)
    if (name.startsWith('-')) {
      const flags = parseFlags(args, {})
      if (!flags.isSet('help')) throw new UsageError(help)
      terminal.write(`${help}\n`)
      return exitCodes.held
    }
    if (!isCommandName(name)) throw new UsageError(unknownCommand(name))
    const command = await commands[name]()
    if (asksForHelp(rest)) {
      terminal.write(`${command.help}\n`)
      return exitCodes.held
    }
    return await command.run(rest, context)
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    terminal.complain(error.message)
    return error.exitCode
  }
}

const isCommandName = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name)

const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h')

function unknownCommand(name: string): string {
  const known = Object.keys(commands)
  return `There is no command "${name}".${didYouMean(name, known) || ` There are: ${known.join(', ')}.`} --help says more.`
}
