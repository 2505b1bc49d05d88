/** A parsed scenario: its steps as a tree, each with its number and line. */
import type { Path } from '../../contracts/shared/schema-walk.ts'
import type { Input } from '../format/metadata.ts'

export interface PlannedStep {
  /** Its position in the file, counting nested steps. */
  readonly number: number
  /** The file of its preset, or undefined for a step of the scenario's own file. */
  readonly file?: string | undefined
  readonly line: number
  readonly column: number
  readonly path: Path
  readonly written: object
  readonly blocks: Readonly<Record<string, readonly (readonly PlannedStep[])[]>>
}

export interface Scenario {
  /** The path from the current folder, if the scenario is in a file. */
  readonly file?: string | undefined
  readonly title: string
  readonly about: string | undefined
  readonly inputs: Readonly<Record<string, Input>>
  /** Whether its names are those of the demo data, so that they are checked before the run. */
  readonly knowsNames: boolean
  readonly given: readonly PlannedStep[]
  readonly steps: readonly PlannedStep[]
  readonly player: readonly PlannedStep[]
}

/** Formats where a step is, as editors and terminals turn it into a link. */
export const placeIn = (file: string, step: Pick<PlannedStep, 'file' | 'line' | 'column'>): string =>
  `${step.file ?? file}:${String(step.line)}:${String(step.column)}`

const countSteps = (steps: readonly PlannedStep[]): number =>
  steps.reduce((sum, { blocks }) => sum + 1 + countSteps(Object.values(blocks).flat(2)), 0)

export const stepsOf = ({ given, steps, player }: Scenario): number =>
  countSteps([...given, ...steps, ...player])

/** Returns what a run plays: the steps of the player only if no person plays them. */
export const playedSteps = (scenario: Scenario, isHeadless: boolean): Scenario =>
  isHeadless ? scenario : { ...scenario, player: [] }
