/** A parsed scenario: its steps as a tree, each with its number and line. */
import type { Path } from '../../contracts/shared/schema-walk.ts'
import type { Input } from '../format/metadata.ts'

/** A step before its placeholders are filled in. */
export interface PlannedStep {
  /** Its position in the file, counting nested steps. */
  readonly number: number
  readonly line: number
  /** Its path in the content of the file. */
  readonly path: Path
  readonly written: object
  /** Its nested steps by field. */
  readonly blocks: Readonly<Record<string, readonly (readonly PlannedStep[])[]>>
}

export interface Scenario {
  readonly title: string
  readonly about: string | undefined
  readonly inputs: Readonly<Record<string, Input>>
  /** Ends before the other steps begin. */
  readonly given: readonly PlannedStep[]
  readonly steps: readonly PlannedStep[]
  /** The steps of the player, for headless runs. */
  readonly player: readonly PlannedStep[]
}

const countSteps = (steps: readonly PlannedStep[]): number =>
  steps.reduce((sum, { blocks }) => sum + 1 + countSteps(Object.values(blocks).flat(2)), 0)

/** Counts the steps that a run plays, nested ones included. */
export const stepsOf = ({ given, steps, player }: Scenario, isHeadless: boolean): number =>
  countSteps([...given, ...steps, ...(isHeadless ? player : [])])
