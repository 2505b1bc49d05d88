/** The schema of a scenario file. `scenario.schema.json` is generated from it. */
import * as z from 'zod/mini'
import { optionally } from './placeholders.ts'
import { metadataFields } from './metadata.ts'
import { presets } from './presets.ts'
import { Steps } from '../runner/steps/blocks.ts'
import '../runner/steps/step-kinds.ts'

export { Steps }

const PresetName = z.enum([...presets.keys()])

export const ScenarioFile = z
  .strictObject(
    {
      ...metadataFields,
      use: optionally(
        z.union([PresetName, z.array(PresetName)]),
        'A preset, or a list of presets, that plays before `given`, with its default inputs.',
      ),
      given: optionally(
        Steps,
        'The steps that set up the world and the players. They end before `steps` and `player` begin, which can use what they saved.',
      ),
      steps: Steps,
      player: optionally(
        Steps,
        'The steps of the player. A headless run plays them in parallel with `steps`, so no browser is needed.',
      ),
    },
    {
      error: ({ code }) =>
        code === 'invalid_type' ? 'A scenario has a title and steps: "title: …", then "steps:".' : undefined,
    },
  )
  .check(
    z.meta({
      title: 'Scenario',
      description: 'The steps of an operator, and of a player if nobody uses the browser.',
    }),
  )
