import type { ExitCode } from '../errors.ts'
import type { Terminal } from '../terminal.ts'

export interface CommandContext {
  readonly terminal: Terminal
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborts when the person presses Ctrl-C. */
  readonly signal: AbortSignal
}

export interface Command {
  readonly help: string
  /** Throws a ScenarioError. */
  readonly run: (args: readonly string[], context: CommandContext) => Promise<ExitCode>
}
