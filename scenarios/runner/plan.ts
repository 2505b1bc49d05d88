/** A scenario as it is played: its steps as a tree, each with its number and its line. */
import type { Path } from '../../contracts/shared/schema-walk.ts'
import type { Input } from '../format/metadata.ts'

/** A step as it is written, placeholders and all. */
export interface PlannedStep {
  /** Counted through the file, the steps within steps included. */
  readonly number: number
  readonly line: number
  /** Where it stands in the file's content. */
  readonly path: Path
  readonly written: object
  /** The steps within it, by the field that holds them. */
  readonly blocks: Readonly<Record<string, readonly (readonly PlannedStep[])[]>>
}

export interface Scenario {
  readonly title: string
  readonly about: string | undefined
  readonly inputs: Readonly<Record<string, Input>>
  readonly steps: readonly PlannedStep[]
  /** What the player does where nobody sits at the browser. */
  readonly player: readonly PlannedStep[]
}

/** How many steps there are, with those within others. */
export const countSteps = (steps: readonly PlannedStep[]): number =>
  steps.reduce(
    (sum, { blocks }) =>
      sum +
      1 +
      Object.values(blocks)
        .flat()
        .reduce((inner, block) => inner + countSteps(block), 0),
    0,
  )
