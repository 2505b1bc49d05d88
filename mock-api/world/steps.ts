/** Long work in small steps. The runner may pause after each step so that other calls can run. */
export type Steps<Result = void> = Generator<undefined, Result, undefined>

export type RunSteps = <Result>(steps: Steps<Result>) => Result | Promise<Result>

export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
