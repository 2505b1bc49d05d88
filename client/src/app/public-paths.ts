/** Which paths the build prints as pages, and which are drawn in the browser alone. */
import { isValidElement } from 'react'
import type { RouteObject } from 'react-router-dom'
import { routes } from './routes.tsx'
import { SessionGuard } from './session-guard.tsx'

export interface Paths {
  /** The same for everybody, and so HTML from the build on. */
  readonly printed: readonly string[]
  /** For who is signed in, or with something in the path that only the visitor knows. */
  readonly drawn: readonly string[]
}

export const paths: Paths = sortPaths(routes)

export function sortPaths(table: readonly RouteObject[], isGuarded = false): Paths {
  const sorted = table.map((route): Paths => {
    const guards = isGuarded || (isValidElement(route.element) && route.element.type === SessionGuard)
    const below = sortPaths(route.children ?? [], guards)
    if (route.path === undefined || route.path === '*') return below
    return guards || route.path.includes(':')
      ? { ...below, drawn: [route.path, ...below.drawn] }
      : { ...below, printed: [route.path, ...below.printed] }
  })
  return {
    printed: sorted.flatMap(({ printed }) => printed),
    drawn: sorted.flatMap(({ drawn }) => drawn),
  }
}
