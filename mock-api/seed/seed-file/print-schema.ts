/** Regenerates `seed-file.schema.json`: `npx node mock-api/seed/seed-file/print-schema.ts`, then Prettier. */
import { writeFile } from 'node:fs/promises'
import { seedFileJsonSchema } from './format.ts'

await writeFile(
  new URL('seed-file.schema.json', import.meta.url),
  `${JSON.stringify(seedFileJsonSchema(), null, 2)}\n`,
)
