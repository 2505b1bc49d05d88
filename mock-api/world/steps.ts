/**
 * Work that takes long, in steps: after each of them whoever runs it may let others go first. What runs it there is
 * outside, since these rooms have no timers.
 */
export type Steps<Result = void> = Generator<undefined, Result, undefined>

export type RunSteps = <Result>(steps: Steps<Result>) => Result | Promise<Result>

/** Runs all steps at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
