/// <reference types="vite/client" />
/** The scenarios in the sandbox's worker: their texts are a part of the bundle. */
import type { ScenarioRunner } from '../../mock-api/control/scenario-runner.ts'
import type { ScenarioParts } from '../../mock-api/sandbox/worker/host.ts'
import { createScenarioRuns } from '../../scenarios/runner/scenario-runs.ts'
import { createMemoryTransport } from './transport.ts'

const texts = import.meta.glob<string>('../../scenarios/library/*.yaml', {
  query: '?raw',
  eager: true,
  import: 'default',
})

/** Vite orders them by path. */
const library = Object.entries(texts).map(([path, text]) => {
  const file = path.replace('../../', '')
  return { name: file.replace(/^.*\/|\.yaml$/g, ''), path: file, file, text }
})

export const createBrowserScenarios = (parts: ScenarioParts): ScenarioRunner =>
  createScenarioRuns({
    readLibrary: () => Promise.resolve(library),
    transport: createMemoryTransport(parts),
  })
