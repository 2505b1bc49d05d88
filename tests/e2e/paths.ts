/** The paths of the pages that the build has printed, and of those that the browser draws, as the build says itself. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder } from '../../scripts/client-build.ts'

export const { printed: printedPaths, drawn: drawnPaths } = JSON.parse(
  readFileSync(join(clientFolder, 'routes.json'), 'utf8'),
) as { readonly printed: readonly string[]; readonly drawn: readonly string[] }

/** It leads on at once, and has nothing to read. */
export const passage = '/auth/success'
