/** Prints the steps of a run without playing them. */
import type { PlannedStep as ReportedStep } from '../../mock-api/control/api.ts'
import type { InputValue } from '../format/metadata.ts'
import { fillInputs } from '../format/placeholders.ts'
import type { PlannedStep, Scenario } from './plan.ts'
import type { Written } from '../format/known-names.ts'
import { kindOf } from './steps/step-kinds.ts'
import { presetValues } from './steps/world-steps.ts'

export interface Planned {
  readonly name: string
  readonly file: string
  readonly scenario: Scenario
  readonly inputs: ReadonlyMap<string, InputValue>
}

/** Prints each step on a line, with the inputs filled in and the simulator features that it needs. */
export const dryRunText = (plans: readonly Planned[]): string =>
  plans
    .map((plan) => {
      const lines = linesOf(plan).map(({ number, title, needs, depth }) => {
        const needed = needs.length === 0 ? '' : `   (needs ${needs.join(', ')})`
        return `  ${String(number).padStart(2)}  ${'  '.repeat(depth)}${title}${needed}`
      })
      return `${plan.scenario.title}\n${plan.file}\n\n${lines.join('\n')}\n`
    })
    .join('\n')

export function dryRunJson(plans: readonly Planned[]): string {
  const runs = plans.map((plan) => ({
    name: plan.name,
    file: plan.file,
    title: plan.scenario.title,
    steps: linesOf(plan).map(({ depth: _depth, ...step }) => step),
  }))
  return `${JSON.stringify({ runs }, null, 2)}\n`
}

/** A step as a run begins: the inputs are filled in. */
export interface Line extends ReportedStep {
  readonly needs: readonly string[]
}

export function linesOf({ scenario, inputs }: Pick<Planned, 'scenario' | 'inputs'>): Line[] {
  const { given, steps, player } = scenario
  const linesFor = (planned: PlannedStep, depth: number, values: ReadonlyMap<string, unknown>): Line[] => {
    const { number, file = null, line, written, blocks } = planned
    const kind = kindOf(written)
    const step = kind.form.parse(fillInputs(written, values))
    const after = step.after === undefined ? '' : `after ${step.after}: `
    const own = {
      number,
      file,
      line,
      title: after + kind.title(step),
      actor: actorOf(step),
      needs: kind.needs?.(step) ?? [],
      depth,
    }
    const nested = Object.values(blocks).flat(2)
    const inner = 'use' in step ? presetValues(String(step.use), (step as Written).with) : values
    return [own, ...nested.flatMap((each) => linesFor(each, depth + 1, inner))]
  }
  return [...given, ...steps, ...player].flatMap((step) => linesFor(step, 0, inputs))
}

const actorOf = (step: object): string | null =>
  'as' in step ? String(step.as) : 'operator' in step ? 'operator' : null
