/** Steps within a step are of the same kinds as those of the file; the table of kinds is filled once all are known. */
import * as z from 'zod/mini'

let forms: readonly z.ZodMiniType[] = []

/** Called once, by the table of kinds. */
export function setStepForms(all: readonly z.ZodMiniType[]): void {
  forms = all
}

const Step = z.lazy(() => z.union(forms))

export const Steps = z.array(Step).check(z.minLength(1), z.describe('What happens, one after another.'))
