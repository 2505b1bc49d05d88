/** Checks the names of tabs: a step can only use a tab that some step connects. */
import type { Path } from '../../contracts/shared/schema-walk.ts'
import { suggestion } from '../../contracts/shared/suggest.ts'
import { lazyFinding, type Finding } from '../../mock-api/yaml-validation/findings.ts'
import type { PlannedStep, Scenario } from '../runner/plan.ts'

interface TabUse {
  readonly tab: string
  readonly path: Path
  readonly isConnecting: boolean
}

/** Steps about events, by their field. */
const matchers = ['wait', 'expect', 'never', 'when', 'until']

const tabIn = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'tab' in value ? String(value.tab) : undefined

/** `user` is the path of the step that uses the preset with this step. */
function usesIn({ written, path, blocks }: PlannedStep, user?: Path): TabUse[] {
  const step = written as Readonly<Record<string, unknown>>
  const places = [
    { value: step as unknown, at: path },
    ...matchers.map((field) => ({ value: step[field], at: [...path, field] })),
  ]
  const own = places.flatMap(({ value, at }): TabUse[] => {
    const tab = tabIn(value)
    return tab === undefined
      ? []
      : [{ tab, path: user ?? [...at, 'tab'], isConnecting: step['socket'] === 'connect' }]
  })
  const nested = Object.values(blocks)
    .flat(2)
    .flatMap((inner) => usesIn(inner, user ?? ('use' in step ? path : undefined)))
  return [...own, ...nested]
}

export function tabFindings({ given, steps, player }: Scenario): Finding[] {
  const uses = [...given, ...steps, ...player].flatMap((step) => usesIn(step))
  const connected = [...new Set(uses.flatMap(({ tab, isConnecting }) => (isConnecting ? [tab] : [])))]
  return uses
    .filter(({ tab }) => !connected.includes(tab))
    .map(({ tab, path }) =>
      lazyFinding(path, false, () => {
        const hint = suggestion(tab, connected) || ` Add a step with socket: connect and tab: ${tab}.`
        return `No step connects the tab "${tab}".${hint}`
      }),
    )
}
