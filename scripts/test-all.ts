/** `npm run test:all`: the checks that take minutes, which `npm test` leaves out or samples. */
import {
  conclude,
  onHalfOfCores,
  inTwoLanes,
  mutationGate,
  playwright,
  removeReports,
  runCheck,
  sum,
  verification,
  vitest,
  type Check,
} from './checks.ts'

/** Other walks each day; FC_SEED=20260131 plays those of that day again. */
const dailySeed = process.env['FC_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', '')

const long = (name: string, projects: readonly string[], files: readonly string[] = []): Check => ({
  ...vitest(`${name}, FC_SEED=${dailySeed}`, projects, [...files, ...onHalfOfCores]),
  env: () => ({ LONG_WALKS: '1', FC_SEED: dailySeed }),
})

/** Each of these uses both cores. */
const browserChecks: readonly Check[] = [
  playwright('end-to-end matrix', 'e2e-matrix'),
  playwright('end-to-end tests through contracts watch, a sample', 'e2e-watched', [
    '--grep-invert=@faulty|@all',
    'accounts',
    'conversation.',
    'exchange',
    'history',
    'profile',
  ]),
  // The five journeys, and what the sandbox alone promises.
  playwright('end-to-end tests of the sandbox', 'e2e-sandbox'),
  // A browser that is missing fails in CI, and is only reported elsewhere.
  {
    name: 'the main journeys in Firefox and WebKit',
    command: (report) => ['tests/browsers/main.ts', '--install', '--json', report],
    count: sum,
    mayBeEmpty: true,
  },
]

removeReports()
// Installs Artillery in .cache, unless it is there, and mostly waits for its players.
const loadTests = runCheck(vitest('load tests with 200 players', ['load']))
// Each on half of the cores, the longest first.
const counts = await inTwoLanes([
  // Hundreds of thousands of steps with faults.
  long('long random walks', ['simulator', 'conversations']),
  long('kill -9 by the hundred', ['processes'], ['tests/processes/killed']),
  mutationGate('mutation gate', []),
  // The same pacts with the simulator in the worker of a browser.
  verification('pacts verified against the sandbox in Chromium', 'tests/sandbox-provider/main.ts'),
])
counts.push(await loadTests)
for (const check of browserChecks) counts.push(await runCheck(check))
conclude(counts)
