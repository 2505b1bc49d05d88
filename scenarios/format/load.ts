/** A scenario out of the file that it is written in: YAML, or TypeScript that exports one as default. */
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { Problem } from '../../mock-api/yaml-validation/source.ts'
import type { ScenarioText } from './library.ts'
import { parseScenario, type Parsed } from './parse.ts'
import type { Scenario } from '../runner/plan.ts'

/** How often a module was loaded, so that one which has changed meanwhile is loaded anew. */
let loads = 0

export async function loadScenario({ path, text }: ScenarioText): Promise<Parsed> {
  return path.endsWith('ts') ? loadModule(path) : parseScenario(text)
}

async function loadModule(path: string): Promise<Parsed> {
  loads += 1
  const url = `${pathToFileURL(path).href}?load=${String(loads)}`
  try {
    const module: unknown = await import(url)
    const { default: exported } = module as { readonly default?: unknown }
    return isScenario(exported)
      ? { scenario: exported }
      : problem('It exports no scenario: end it with export default defineScenario({ … }).')
  } catch (error) {
    return problemsIn(error) ?? problem(`It cannot be loaded: ${firstLine(error)}`)
  }
}

const problem = (message: string): Parsed => ({ problems: [{ line: 1, column: 1, message }] })

/** Told by what they hold, not by their class: the module may have loaded the builder a second time. */
const Planned = z.array(z.object({ number: z.number(), line: z.number(), written: z.looseObject({}) }))
const Exported = z.object({ title: z.string(), steps: Planned, player: Planned })
const isScenario = (value: unknown): value is Scenario => Exported.safeParse(value).success

const Refused = z.object({
  problems: z.array(z.object({ line: z.number(), column: z.number(), message: z.string() })),
})

function problemsIn(error: unknown): { readonly problems: readonly Problem[] } | undefined {
  const refused = Refused.safeParse(error)
  return refused.success ? { problems: refused.data.problems } : undefined
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
