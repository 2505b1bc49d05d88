/** What a run would do, without doing it. */
import type { InputValue } from './head.ts'
import { fill, keep } from './placeholders.ts'
import type { PlannedStep, Scenario } from './plan.ts'
import { kindOf } from './steps/step-kinds.ts'

/** Each step on a line, with the inputs filled in and what it needs of a simulator. */
export function outlineOf(
  file: string,
  { title, steps, player }: Scenario,
  inputs: ReadonlyMap<string, InputValue>,
  asJson: boolean,
): string {
  const outline = [...steps, ...player].flatMap((step) => linesOf(step, inputs, 0))
  if (asJson)
    return `${JSON.stringify({ file, title, steps: outline.map(({ depth: _depth, ...step }) => step) }, null, 2)}\n`
  const lines = outline.map(({ number, title: does, needs, depth }) => {
    const needed = needs.length === 0 ? '' : `   (needs ${needs.join(', ')})`
    return `  ${String(number).padStart(2)}  ${'  '.repeat(depth)}${does}${needed}`
  })
  return `${title}\n${file}\n\n${lines.join('\n')}\n`
}

interface Line {
  readonly number: number
  readonly line: number
  readonly title: string
  readonly needs: readonly string[]
  readonly depth: number
}

function linesOf(step: PlannedStep, inputs: ReadonlyMap<string, InputValue>, depth: number): Line[] {
  const kind = kindOf(step.written)
  const filled = fill(step.written, ({ path: [name, ...fields] }) =>
    fields.length === 0 && inputs.has(name) ? inputs.get(name) : keep,
  )
  const { title, afterMs } = kind.ready(filled)
  const after = afterMs === 0 ? '' : `after ${String((step.written as { after?: string }).after)}: `
  const own = {
    number: step.number,
    line: step.line,
    title: after + title,
    needs: kind.needs(step.written),
    depth,
  }
  const within = Object.values(step.blocks)
    .flat()
    .flatMap((list) => list.flatMap((each) => linesOf(each, inputs, depth + 1)))
  return [own, ...within]
}
