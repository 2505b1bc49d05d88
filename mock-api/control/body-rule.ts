/** How the body of a request to the control API is read, before its handler runs. */
import { createMatcher } from '../api/routing.ts'
import { routes, type Route, type RouteId } from './api.ts'

/** The path below which the control API answers. */
export const controlPrefix = '/__sim'

/** Finds the row for a method and a path below `/__sim`. Throws a URIError for a path that cannot be decoded. */
export const findRoute = createMatcher(routes as readonly (Route & { readonly id: RouteId })[])

/** The same limit as for the provider's calls. */
const usualLimit = '64kb'

/** Returns `upload` if the handler reads the body itself, else how long its JSON may be. `path` is below `/__sim`. */
export function bodyRuleOf(method: string, path: string): 'upload' | { readonly limit: string } {
  try {
    const row = findRoute(method, path)?.row
    return row?.transfer === 'upload' ? 'upload' : { limit: row?.bodyLimit ?? usualLimit }
  } catch {
    return { limit: usualLimit }
  }
}
