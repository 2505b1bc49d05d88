/** What the command answers to whoever called it. */
export const exitCodes = {
  held: 0,
  usage: 1,
  invalidFile: 2,
  couldNotRun: 3,
  didNotHold: 4,
  interrupted: 130,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** An end that was foreseen: its sentence is all that the person needs to see. */
export abstract class ScenarioError extends Error {
  abstract readonly exitCode: ExitCode
}

/** The command was given a flag, a name or a value that it does not know. */
export class UsageError extends ScenarioError {
  readonly exitCode = exitCodes.usage
}

/** A scenario says something that cannot be meant; where, stands in the sentence. */
export class InvalidScenario extends ScenarioError {
  readonly exitCode = exitCodes.invalidFile
}

/** The simulator is not there, went away, or has no such world. */
export class CouldNotRun extends ScenarioError {
  readonly exitCode = exitCodes.couldNotRun
}
