/** The paths of the prerendered pages, and of the pages that only the browser renders, as listed by the build. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder } from '../../scripts/client-build.ts'

export const { printed: printedPaths, drawn: drawnPaths } = JSON.parse(
  readFileSync(join(clientFolder, 'routes.json'), 'utf8'),
) as { readonly printed: readonly string[]; readonly drawn: readonly string[] }

/** Redirects at once, so it has no content. */
export const passage = '/auth/success'
