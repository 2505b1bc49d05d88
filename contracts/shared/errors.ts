export const exitCodes = {
  passed: 0,
  usage: 1,
  invalidFile: 2,
  couldNotRun: 3,
  failed: 4,
  interrupted: 130,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** An expected error: the command prints only its message. */
export abstract class CommandError extends Error {
  abstract readonly exitCode: ExitCode
  #hasPlace = false

  /** Puts the place in a file before the message, unless it has one. */
  at(place: string): this {
    if (!this.#hasPlace) this.message = `${place}  ${this.message}`
    this.#hasPlace = true
    return this
  }
}

export class UsageError extends CommandError {
  readonly exitCode = exitCodes.usage
}

/** The content of a file is invalid; the message names the position. */
export class InvalidFile extends CommandError {
  readonly exitCode = exitCodes.invalidFile
}

/** Something that the command needs is missing or does not respond. */
export class CouldNotRun extends CommandError {
  readonly exitCode = exitCodes.couldNotRun
}

export class Interrupted extends CommandError {
  readonly exitCode = exitCodes.interrupted
}
