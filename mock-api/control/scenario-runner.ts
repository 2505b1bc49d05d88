/** The runner of scenarios, which a simulator gets from outside: `mock-api` does not know it. */
import type {
  LibraryScenario,
  PlannedStep,
  RecordedScenario,
  RunRequest,
  ScenarioCheck,
  ScenarioSource,
} from './api.ts'

/** The world of a simulator, over HTTP. */
export interface Place {
  /** `http://127.0.0.1:4600` */
  readonly target: string
  readonly world: string
}

export interface PreparedRun {
  readonly title: string
  readonly steps: readonly PlannedStep[]
  /** Runs the scenario under this run id. Resolves when the run has ended. */
  play(place: Place & { readonly id: string }): Promise<void>
}

export interface RecordingRequest extends Place {
  readonly title: string
  readonly includes: (seq: number) => boolean
}

/** Its functions throw a CommandError for wrong names and values, and a ControlError for a text that is not valid. */
export interface ScenarioRunner {
  list(): Promise<readonly LibraryScenario[]>
  /** The JSON schema of a scenario. */
  schema(): Promise<Readonly<Record<string, unknown>>>
  check(source: ScenarioSource): Promise<ScenarioCheck>
  prepare(request: RunRequest): Promise<PreparedRun>
  record(request: RecordingRequest): Promise<RecordedScenario>
}
