/** Prints the steps of a run without playing them. */
import type { InputValue } from '../format/metadata.ts'
import { fill, keep } from '../format/placeholders.ts'
import type { PlannedStep, Scenario } from './plan.ts'
import { kindOf } from './steps/step-kinds.ts'

export interface Planned {
  readonly name: string
  readonly file: string
  readonly scenario: Scenario
  readonly inputs: ReadonlyMap<string, InputValue>
}

/** Prints each step on a line, with the inputs filled in and the simulator features that it needs. */
export const dryRunText = (plans: readonly Planned[]): string => plans.map(textOf).join('\n')

/** Prints the steps as JSON. */
export const dryRunJson = (plans: readonly Planned[]): string =>
  `${JSON.stringify({ runs: plans.map(plainOf) }, null, 2)}\n`

function textOf({ file, scenario, inputs }: Planned): string {
  const lines = allLinesOf(scenario, inputs).map(({ number, title, needs, depth }) => {
    const needed = needs.length === 0 ? '' : `   (needs ${needs.join(', ')})`
    return `  ${String(number).padStart(2)}  ${'  '.repeat(depth)}${title}${needed}`
  })
  return `${scenario.title}\n${file}\n\n${lines.join('\n')}\n`
}

const plainOf = ({ name, file, scenario, inputs }: Planned): object => ({
  name,
  file,
  title: scenario.title,
  steps: allLinesOf(scenario, inputs).map(({ depth: _depth, ...step }) => step),
})

const allLinesOf = ({ steps, player }: Scenario, inputs: Planned['inputs']): Line[] =>
  [...steps, ...player].flatMap((step) => linesOf(step, inputs, 0))

interface Line {
  readonly number: number
  readonly line: number
  readonly title: string
  readonly needs: readonly string[]
  readonly depth: number
}

function linesOf(step: PlannedStep, inputs: Planned['inputs'], depth: number): Line[] {
  const kind = kindOf(step.written)
  const filled = fill(step.written, ({ path: [name, ...fields] }) =>
    fields.length === 0 && inputs.has(name) ? inputs.get(name) : keep,
  )
  const ready = kind.form.parse(filled)
  const after = ready.after === undefined ? '' : `after ${ready.after}: `
  const own = {
    number: step.number,
    line: step.line,
    title: after + kind.title(ready),
    needs: kind.needs?.(ready) ?? [],
    depth,
  }
  const within = Object.values(step.blocks)
    .flat()
    .flatMap((list) => list.flatMap((each) => linesOf(each, inputs, depth + 1)))
  return [own, ...within]
}
