/** Long work in small steps. The runner may pause after each step so that other calls can run. */
export type Steps<Result = void> = Generator<undefined, Result, undefined>

/** How many short items, such as a row to insert, are one step: a pause after each would take longer than the item. */
export const itemsInStep = 50

export type RunSteps = <Result>(steps: Steps<Result>) => Result | Promise<Result>

export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
