/**
 * The frame of every command line: commander parses the arguments, prints the help and suggests corrections. A command
 * writes to the terminal of its context and ends with an exit code, so that a test can run it inside its own process.
 */
import {
  Command,
  CommanderError,
  InvalidArgumentError,
  Option,
  type CommandUnknownOpts,
} from '@commander-js/extra-typings'
import { CommandError, exitCodes, Interrupted, type ExitCode } from './errors.ts'
import type { Terminal } from './terminal.ts'

export interface CommandContext {
  readonly terminal: Terminal
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborts when the user presses Ctrl-C. */
  readonly signal: AbortSignal
  /** Set by an action that did not pass; a thrown CommandError sets it too. */
  exitCode?: ExitCode
}

/** Creates a command that prints to the context's terminal and throws instead of ending the process. */
export const createCommand = (name: string, { terminal }: CommandContext) =>
  new Command(name)
    .exitOverride()
    .helpOption('-h, --help', 'prints this help')
    .showHelpAfterError('--help lists what can be given.')
    .configureOutput({
      writeOut: (text) => terminal.write(text),
      writeErr: (text) => terminal.complain(text.trimEnd()),
    })

interface Program {
  readonly name: string
  readonly description: string
  readonly example: string
  readonly subcommands: Readonly<Record<string, Subcommand>>
}

interface Subcommand {
  readonly summary: string
  /** Imports the subcommand, so that unused subcommands are not loaded. */
  readonly load: () => Promise<(context: CommandContext) => CommandUnknownOpts>
}

/** Returns a function that runs the subcommand named by `args`. Only that one is loaded; the help shows the others. */
export const programOf =
  ({ name, description, example, subcommands }: Program) =>
  (args: readonly string[], context: CommandContext): Promise<ExitCode> =>
    runCommandLine(
      async () => {
        const program = createCommand(name, context).helpCommand(false).description(description)
        for (const [word, { summary, load }] of Object.entries(subcommands)) {
          const command = word === args[0] ? (await load())(context) : createCommand(word, context)
          program.addCommand(command.summary(summary))
        }
        return program.addHelpText('after', `\nExample: ${example}`)
      },
      args,
      context,
    )

/** Runs a command and returns its exit code. A foreseen error is printed as one sentence; any other is thrown. */
export async function runCommandLine(
  createProgram: (context: CommandContext) => CommandUnknownOpts | Promise<CommandUnknownOpts>,
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  try {
    const program = await createProgram(context)
    await program.parseAsync(args, { from: 'user' })
    return context.exitCode ?? exitCodes.passed
  } catch (error) {
    // Commander has printed its message, or the help, already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.passed : exitCodes.usage
    // Work that Ctrl-C interrupts rejects with the signal's own reason.
    const known = error === context.signal.reason ? new Interrupted('Stopped.', { cause: error }) : error
    if (!(known instanceof CommandError)) throw known
    context.terminal.complain(known.message)
    return known.exitCode
  }
}

/** Returns a parser for an option that takes a whole number in this range. */
export const wholeNumber = (least: number, most: number) => (text: string) => {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new InvalidArgumentError(`It takes a whole number from ${String(least)} to ${String(most)}.`)
}

/** The option `--port` of a command that serves; it listens at `port` without the option. */
export const portOption = (port: number) =>
  new Option('--port <number>', 'the port that it listens on; 0 takes any free port')
    .argParser(wholeNumber(0, 65_535))
    .default(port)

/** Returns a parser for a text that is neither empty nor the option that follows. */
export const nonEmpty = (what: string) => (text: string) => {
  if (text !== '' && !text.startsWith('--')) return text
  throw new InvalidArgumentError(`It takes ${what}.`)
}

export const fileName = nonEmpty('the name of a file')

/** Parses an option that may be repeated into the list of its values. */
export const collect = (value: string, previous: readonly string[] = []) => [...previous, value]
