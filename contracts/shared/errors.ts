/** What a command answers to whoever called it, the same for every command of the house. */
export const exitCodes = {
  passed: 0,
  usage: 1,
  invalidFile: 2,
  couldNotRun: 3,
  failed: 4,
  interrupted: 130,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** An end that was foreseen: its sentence is all that the person needs to see. */
export abstract class CommandError extends Error {
  abstract readonly exitCode: ExitCode
}

/** The command was given a flag, a name or a value that it does not know. */
export class UsageError extends CommandError {
  readonly exitCode = exitCodes.usage
}

/** A file says something that cannot be meant; where, stands in the sentence. */
export class InvalidFile extends CommandError {
  readonly exitCode = exitCodes.invalidFile
}

/** What the command needs is not there, does not answer, or went away. */
export class CouldNotRun extends CommandError {
  readonly exitCode = exitCodes.couldNotRun
}

/** The person has had enough, by Ctrl-C. */
export class Interrupted extends CommandError {
  readonly exitCode = exitCodes.interrupted
}
