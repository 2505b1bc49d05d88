/**
 * Writes `scenario.schema.json`. Run it after a change of the format, a verb, a call or an event:
 * `npx node scenarios/format/print-schema.ts`, then Prettier.
 */
import { writeFile } from 'node:fs/promises'
import { scenarioJsonSchema } from './json-schema.ts'

await writeFile(
  new URL('../scenario.schema.json', import.meta.url),
  `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`,
)
