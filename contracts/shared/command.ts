/** How a command with subcommands finds the one that is meant, and answers with its exit code. */
import { CommandError, exitCodes, Interrupted, UsageError, type ExitCode } from './errors.ts'
import { parseFlags, type Flags, type ParsedFlags } from './flags.ts'
import { didYouMean } from './suggest.ts'
import type { Terminal } from './terminal.ts'

export interface CommandContext {
  readonly terminal: Terminal
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborts when the person presses Ctrl-C. */
  readonly signal: AbortSignal
}

/** The words that may follow a command beside its flags. */
export interface Operands {
  readonly most: number
  /** Those that are known beforehand, for a shell to complete. */
  readonly words?: () => readonly string[] | Promise<readonly string[]>
}

export interface Command {
  readonly help: string
  /** What it takes besides --help; nothing unless said. */
  readonly flags?: Flags
  /** None unless said. */
  readonly operands?: Operands
  /** Throws a CommandError. */
  readonly run: (flags: ParsedFlags, context: CommandContext) => Promise<ExitCode>
}

/** Each is loaded when it is asked for: the help of one should not wait for what another needs. */
export type Commands = Readonly<Record<string, () => Promise<Command>>>

export function runCommandLine(
  { help, commands }: { readonly help: string; readonly commands: Commands },
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  return reportErrors(context, async () => {
    const [name, ...rest] = args
    if (name === undefined) throw new UsageError(help)
    if (name.startsWith('-')) {
      if (!parseFlags(args, {}).isSet('help')) throw new UsageError(help)
      context.terminal.write(`${help}\n`)
      return exitCodes.passed
    }
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (load === undefined) throw new UsageError(unknownCommand(name, Object.keys(commands)))
    return runOrHelp(await load(), rest, context)
  })
}

/** A command that stands alone. */
export const runCommand = (
  command: Command,
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> => reportErrors(context, () => runOrHelp(command, args, context))

async function runOrHelp(
  { help, flags = {}, operands = { most: 0 }, run }: Command,
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  if (asksForHelp(args, flags)) {
    context.terminal.write(`${help}\n`)
    return exitCodes.passed
  }
  const parsed = parseFlags(args, flags, context.env)
  const extra = parsed.positionals[operands.most]
  if (extra !== undefined) {
    throw new UsageError(
      operands.most === 0
        ? `"${extra}" is not understood: everything here is a flag. --help lists them.`
        : `"${extra}" is one word too many. --help says what is taken.`,
    )
  }
  return run(parsed, context)
}

/** Where a command has another use for the letter, it is help alone. */
function asksForHelp(args: readonly string[], flags: Flags): boolean {
  const isOther = Object.values(flags).some(({ short }) => short === 'h')
  return args.includes('--help') || (args.includes('-h') && (!isOther || args.length === 1))
}

async function reportErrors(
  { terminal, signal }: CommandContext,
  run: () => Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    return await run()
  } catch (error) {
    // Whatever a stop breaks off rejects with the stop's own reason.
    const known = error === signal.reason ? new Interrupted('Stopped.', { cause: error }) : error
    if (!(known instanceof CommandError)) throw known
    terminal.complain(known.message)
    return known.exitCode
  }
}

const unknownCommand = (name: string, known: readonly string[]): string =>
  `There is no command "${name}".${didYouMean(name, known) || ` There are: ${known.join(', ')}.`} --help says more.`
