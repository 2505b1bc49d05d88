/**
 * Writes `scenario.schema.json` and `docs/scenario-reference.md`. Run it after a change of the format, a verb, a call, an event
 * or the library: `npx node scenarios/format/print-schema.ts`, then Prettier.
 */
import { writeFile } from 'node:fs/promises'
import { scenarioJsonSchema } from './json-schema.ts'
import { readLibrary } from './library.ts'
import { scenarioReference } from './reference.ts'

await writeFile(
  new URL('../scenario.schema.json', import.meta.url),
  `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`,
)
await writeFile(
  new URL('../../docs/scenario-reference.md', import.meta.url),
  scenarioReference(await readLibrary()),
)
