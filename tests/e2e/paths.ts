/** The paths of the prerendered pages, and of the pages that only the browser renders, as listed by the build. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder } from '../../scripts/client-build.ts'

const { printed, drawn } = JSON.parse(readFileSync(join(clientFolder, 'routes.json'), 'utf8')) as {
  readonly printed: readonly string[]
  readonly drawn: readonly string[]
}

const isDefault = (path: string): boolean => !/^\/(fr|en|ar)\//.test(path)

/** The pages in every language. */
export const allPrintedPaths = printed

/** The pages in the default wording. */
export const printedPaths = printed.filter(isDefault)
export const drawnPaths = drawn.filter(isDefault)

/** Redirects at once, so it has no content. */
export const passage = '/auth/success'
