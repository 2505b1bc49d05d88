/**
 * Writes `scenario.schema.json` anew: `npx node scenarios/format/print-schema.ts`, then Prettier, after a change of the
 * format, of a verb, a call or an event.
 */
import { writeFile } from 'node:fs/promises'
import { scenarioJsonSchema } from './json-schema.ts'

await writeFile(
  new URL('../scenario.schema.json', import.meta.url),
  `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`,
)
