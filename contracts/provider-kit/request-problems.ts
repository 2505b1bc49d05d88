/** Finds where an accepted answer does not fit its request. */
import { brokenRelations } from '../registry/broken-relations.ts'
import type { Endpoint } from '../registry/endpoint.ts'
import { endpoints } from '../registry/registry.ts'
import { apiPrefix } from '../registry/transport.ts'
import { parseJson } from '../shared/parse-json.ts'
import { createMatcher, pathOf, queryOf } from '../shared/routing.ts'
import { describeIssues, type Problem } from './describe-issue.ts'
import type { Exchange } from './traffic/proxy.ts'

const match = createMatcher(Object.values<Endpoint>(endpoints))

/** Returns the call of the contract, if it is one, and its params. */
export function callAt(method: string, url: string) {
  const path = pathOf(url)
  try {
    const isCall = path.startsWith(`${apiPrefix}/`) && method !== 'HEAD'
    return isCall ? match(method, path.slice(apiPrefix.length)) : undefined
  } catch {
    return undefined
  }
}

export const credentialHeaders = ['authorization', 'cookie', 'set-cookie'] as const

export type HiddenHeaders = readonly (typeof credentialHeaders)[number][]

export interface Asked extends Pick<Exchange, 'method' | 'url' | 'requestHeaders' | 'requestBody'> {
  /** The id of the player who calls, if it is known. */
  readonly caller?: string | undefined
  /** What recorded traffic is without. */
  readonly hidden?: HiddenHeaders | undefined
}

/** Returns the problems of a success: a request that the contract refuses, or a relation that is broken. */
export function requestProblems(
  row: Endpoint,
  { url, requestHeaders, requestBody, caller, hidden = [] }: Asked,
  params: Readonly<Record<string, string>>,
  answer: unknown,
): readonly Problem[] {
  const needed = { none: undefined, 'access-token': 'authorization', 'refresh-cookie': 'cookie' } as const
  const header = needed[row.auth]
  if (header && requestHeaders[header] === undefined && !hidden.includes(header))
    return [refused(`which lacks ${header === 'cookie' ? 'the refresh cookie' : 'an access token'}`)]
  const isBodyUnknown = requestBody === undefined || requestHeaders['content-encoding'] !== undefined
  const sent = { params: () => params, query: () => queryOf(url), body: () => parseJson(requestBody ?? '') }
  const input: Record<string, unknown> = { answer, caller }
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = row[part]
    if (schema === undefined || (part === 'body' && isBodyUnknown)) continue
    const received = sent[part]()
    const { data, error } = schema.safeParse(received)
    const [issue] = error ? describeIssues(error, received) : []
    if (issue) return [refused(`in which ${issue.where.replace('$', part)} ${issue.what}`)]
    input[part] = data
  }
  return brokenRelations(row.relations, input)
}

const refused = (why: string): Problem => ({
  where: 'status',
  what: `is a success, and the contract refuses this request, ${why}`,
})
