/** Readers of the printed descriptions that others wrote: what they find wrong, in their own words. */
import { Parser } from '@asyncapi/parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { AsyncApi } from '../events.ts'
import type { OpenApi } from '../open-api.ts'

const redocly = createConfig({
  extends: ['recommended'],
  rules: {
    // The project is nobody's to copy, which no licence says.
    'info-license': 'off',
    // The paths of the history end with a slash in the specification.
    'no-path-trailing-slash': 'off',
    // Some calls refuse nobody, and one only ever sends a browser on.
    'operation-4xx-response': 'off',
    'operation-2xx-response': 'off',
  },
})

/** Redocly's engine, with its recommended rules. */
export async function lint(document: OpenApi): Promise<readonly string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config: await redocly,
  })
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId} at ${String(location[0]?.pointer)}: ${message}`,
  )
}

/** Errors and warnings, as the parser counts them; what follows are hints. */
const faults = new Set<number>([0, 1])

/** AsyncAPI's own parser. */
export async function parseAsyncApi(document: AsyncApi): Promise<readonly string[]> {
  const { diagnostics } = await new Parser().parse(JSON.stringify(document))
  return diagnostics
    .filter(({ severity }) => faults.has(severity))
    .map(({ code, message, path }) => `${String(code)} at ${path.join('/')}: ${message}`)
}
