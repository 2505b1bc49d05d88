/** The format of a scenario file, from which `scenario.schema.json` is printed too. */
import * as z from 'zod/mini'
import { metadataFields } from './metadata.ts'
import { Steps } from '../runner/steps/nested.ts'
import '../runner/steps/step-kinds.ts'

export { Steps }

export const ScenarioFile = z
  .strictObject(
    {
      ...metadataFields,
      steps: Steps,
      player: z.optional(
        Steps.check(
          z.describe(
            'What the player does where nobody sits at the browser: played side by side with the steps by --headless.',
          ),
        ),
      ),
    },
    {
      error: ({ code }) =>
        code === 'invalid_type' ? 'A scenario has a title and steps: "title: …", then "steps:".' : undefined,
    },
  )
  .check(
    z.meta({ title: 'Scenario', description: "What one person at the operator's desk does, written down." }),
  )
