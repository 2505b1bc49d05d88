/** The format of a scenario file, from which `scenario.schema.json` is printed too. */
import * as z from 'zod/mini'
import { headFields } from './head.ts'
import { stepKinds } from './steps/step-kinds.ts'

const Step = z.union(
  stepKinds.flatMap(({ about, schemas }) => schemas.map((schema) => schema.check(z.describe(about)))),
)

export const Steps = z.array(Step).check(z.minLength(1), z.describe('What happens, one after another.'))

export const ScenarioFile = z
  .strictObject({ ...headFields, steps: Steps })
  .check(
    z.meta({ title: 'Scenario', description: "What one person at the operator's desk does, written down." }),
  )

/** The JSON Schema by which an editor completes and checks a scenario. */
export const scenarioJsonSchema = (): object => z.toJSONSchema(ScenarioFile, { io: 'input' })
