/** Steps within a step are of the same kinds as those of the file; the table of kinds is filled once all are known. */
import * as z from 'zod/mini'

let forms: readonly z.ZodMiniType[] = []

/** Called once, by the table of kinds. */
export function setStepForms(all: readonly z.ZodMiniType[]): void {
  forms = all
}

const Step = z.lazy(() => z.union(forms))

export const Steps = z
  .array(Step, {
    error: ({ code }) =>
      code === 'invalid_type' ? 'A list of steps stands here, each behind a dash.' : undefined,
  })
  .check(z.minLength(1, 'There is no step in this list.'), z.describe('What happens, one after another.'))
