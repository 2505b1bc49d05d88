/** Finds circular imports between files, type-only imports included. Ignores `import()`, which loads a file later. */
import { posix } from 'node:path'
import type { SourceFile } from './files.ts'

/** Matches `import … from './x.ts'`, `export … from './x.ts'` and `import './x.ts'`. */
const staticImport = /^(?:import|export)\b(?:[^'"`;()=]*\bfrom)?\s*['"](\.{1,2}\/[^'"]+)['"]/gm

/** Returns the files of each circle, sorted. */
export function circularImports(files: readonly SourceFile[]): string[][] {
  const paths = new Set(files.map(({ path }) => path))
  const imports = new Map(
    files.map(({ path, text }) => [
      path,
      [...text.matchAll(staticImport)]
        .map(([, specifier = '']) => posix.join(posix.dirname(path), specifier))
        .filter((target) => paths.has(target)),
    ]),
  )
  return stronglyConnected(imports).filter(
    ([first = '', ...others]) => others.length > 0 || imports.get(first)?.includes(first) === true,
  )
}

/** Tarjan's algorithm: returns the groups of nodes that reach each other. */
function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []

  function visit(node: string): number {
    const own = order.size
    order.set(node, own)
    stack.push(node)
    let low = own
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    if (low === own) groups.push(stack.splice(stack.indexOf(node)).toSorted())
    return low
  }

  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return groups
}
