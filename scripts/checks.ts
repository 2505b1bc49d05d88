/** Runs the project's checks as child processes and counts their results. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { withoutPactVariables } from '../contracts/provider-kit/verifier-engine.ts'
import type { Verification } from '../contracts/provider-kit/verification.ts'
import { root } from './root.ts'

const reportFolder = join(root, '.cache/reports')
const reportFile = (name: string): string => join(reportFolder, `${name}.json`)
const bin = (path: string): string => join('node_modules', path)

export interface Count {
  readonly passed: number
  readonly failed: number
}

type Environment = Readonly<Record<string, string>>

export interface Check {
  readonly name: string
  /** Run with this Node: a script of the project or of a package. */
  readonly command: readonly string[]
  /** A check whose environment cannot be prepared fails. */
  readonly env?: () => Environment | Promise<Environment>
  /** Where it writes how many tests ran; a check without a report counts as one. */
  readonly report?: string
  readonly count?: (report: never) => Count
  /** Passes also without a test, and says itself what it has not run. */
  readonly mayBeEmpty?: true
}

/** Runs one check, prints its result and returns its count. A failed check counts at least one failure. */
export async function runCheck(check: Check): Promise<Count> {
  const started = performance.now()
  const { code, output } = await run(check).catch((error: unknown) => ({ code: 1, output: String(error) }))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const counted = readCount(check, code)
  const tests = check.report === undefined ? '' : `, ${String(counted.passed + counted.failed)} tests`
  printResult(code === 0, `${check.name} (${seconds} s${tests})`)
  if (code !== 0) console.log(output)
  else for (const [line] of output.matchAll(/^not run .*/gm)) console.log(line)
  return counted
}

export function printResult(isPassed: boolean, text: string): void {
  console.log(`${isPassed ? styleText('green', 'ok') : styleText('red', 'FAILED')}  ${text}`)
}

/** Runs the jobs in order, at most `count` at a time. */
export async function inLanes<Result>(
  count: number,
  jobs: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = jobs.values()
  const lane = async (): Promise<void> => {
    for (const job of waiting) results.push(await job())
  }
  await Promise.all(Array.from({ length: count }, lane))
  return results
}

function readCount({ report, count, mayBeEmpty }: Check, code: number): Count {
  if (report === undefined || count === undefined) return { passed: 1 - code, failed: code }
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(report, 'utf8')) as never)
    const isFailed = code !== 0 || (passed + failed === 0 && mayBeEmpty !== true)
    return { passed, failed: isFailed ? Math.max(failed, 1) : failed }
  } catch {
    // The check ended before it wrote its report.
    return { passed: 0, failed: 1 }
  }
}

/** Returns the code 1 for any failure. */
async function run({ command, env }: Check): Promise<{ readonly code: 0 | 1; readonly output: string }> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    // Without the variables that Pact reads from the environment. The tools cache compiled code in the folder for temporary files
    // unless another is named.
    env: {
      ...withoutPactVariables(process.env),
      INIT_CWD: root,
      NODE_COMPILE_CACHE: join(root, '.cache/compile'),
      ...(await env?.()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString()
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      resolve({ code: code === 0 ? 0 : 1, output })
    })
  })
}

export const typeChecks = ['root', 'client', 'mock-api/console', 'mock-api/sandbox', 'tests'].map(
  (project): Check => ({
    name: `types of ${project === 'root' ? 'the simulator and the scenarios' : project}`,
    command: [
      bin('typescript/bin/tsc'),
      '-p',
      project === 'root' ? '.' : project,
      // Unchanged files are not checked again.
      '--incremental',
      '--tsBuildInfoFile',
      `.cache/tsc/${project.replace('/', '-')}.tsbuildinfo`,
    ],
  }),
)

export const lint: Check = {
  name: 'lint, with types and walls',
  command: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
}

const prettierFlags = '--check --log-level warn --cache --cache-location .cache/prettier .'
export const format: Check = {
  name: 'format',
  command: [bin('prettier/bin/prettier.cjs'), ...prettierFlags.split(' ')],
}

export const clientBuild: Check = { name: 'client and console built', command: ['scripts/build.ts'] }

export const unitTests = vitest('unit tests', ['unit', 'client', 'client-single'])
/** The simulator over HTTP and sockets: too slow for the quick check. */
export const servedTests = vitest('simulator over HTTP and sockets', ['served'])
/** Runs scenarios, the whole library among them, records them and replays the recordings. */
export const playedTests = vitest('scenarios played', ['played'])
/** The provider team's command, against providers with faults. */
export const kitTests = vitest('provider kit', ['kit'])
/** Commands as whole processes: options, signals, kill -9. */
export const processTests = vitest('commands as processes', ['processes'])
/** Random walks, hostile input and determinism, as a sample. */
export const simulatorTests = vitest('random walks and hostile input', ['simulator', 'conversations'])
/** Other walks each day; FC_SEED=20260131 plays those of that day again. */
const dailySeed = process.env['FC_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', '')

/** The same in full: hundreds of thousands of steps with faults, and kill -9 by the hundred. */
export const longWalks: Check = {
  ...vitest(
    `long random walks, FC_SEED=${dailySeed}`,
    ['simulator', 'conversations', 'processes'],
    ['tests/simulator', 'tests/processes/killed.test.ts'],
  ),
  env: () => ({ LONG_WALKS: '1', FC_SEED: dailySeed }),
}
/** Shows that the verification notices a provider with faults. */
export const verificationTests = vitest('verification tested', ['contract'])

/** Writes the pacts from empty into a folder of this name below `.cache/pacts`. */
export const pactTests = (folder: string): Check => ({
  ...vitest('pacts written', ['pact'], [], folder),
  env: () => ({ PACTS_WRITTEN_TO: pactsIn(folder) }),
})
export const pactsIn = (folder: string): string => join(root, '.cache/pacts', folder)

/** Writes the pacts twice and compares both with the committed ones. */
export const pactsReproduced: Check = {
  name: 'pacts written twice, equal to the committed ones',
  command: ['scripts/contracts-write.ts', '--check'],
}

/** Runs the same tests on half of the cores. */
export const inHalf = (tests: Check): Check => ({
  ...tests,
  command: [...tests.command, '--maxWorkers=50%'],
})

function vitest(name: string, projects: readonly string[], files: readonly string[] = [], run = ''): Check {
  const report = reportFile(`vitest-${[...projects, ...(run === '' ? [] : [run])].join('-')}`)
  return {
    name,
    command: [
      bin('vitest/vitest.mjs'),
      'run',
      ...files,
      ...projects.map((project) => `--project=${project}`),
      // Prints failures only, so that they are visible in a long log.
      '--reporter=minimal',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    report,
    count: (result: { readonly numPassedTests: number; readonly numFailedTests: number }) => ({
      passed: result.numPassedTests,
      failed: result.numFailedTests,
    }),
  }
}

export const pactVerification = verification('pacts verified', 'scripts/contracts-verify.ts', 'pact')
/** The same with the simulator in the worker of a browser. */
export const sandboxVerification = verification(
  'pacts verified against the sandbox in Chromium',
  'tests/sandbox-provider/main.ts',
  'sandbox',
)

function verification(name: string, script: string, provider: string): Check {
  const report = reportFile(`${provider}-verification`)
  return {
    name,
    command: [script, '--json', report],
    report,
    count: ({ counts }: Verification) => ({
      passed: counts.kept + counts['left-out'],
      failed: counts.broken + counts.unverified,
    }),
  }
}

/** Checks a sample of the mutants. */
export const mutationGateSample = mutationGate('mutation gate, a sample', ['--sample'])
/** Checks every mutant, which takes more than a minute. */
export const wholeMutationGate = mutationGate('mutation gate', [])

function mutationGate(name: string, flags: readonly string[]): Check {
  const report = reportFile('mutation-gate')
  return {
    name,
    command: ['tests/mutation-gate/main.ts', ...flags, '--json', report],
    report,
    count: ({ all }: { readonly all: { readonly mutants: number; readonly disagreements: number } }) => ({
      passed: all.mutants - all.disagreements,
      failed: all.disagreements,
    }),
  }
}

export const endToEndTests = playwright('end-to-end tests', 'e2e')
/** The browser tests that take minutes. */
export const matrixTests = playwright('end-to-end matrix', 'e2e-matrix')
/** A sample of the end-to-end tests, through `contracts watch`. */
export const watchedTests = playwright('end-to-end tests through contracts watch, a sample', 'e2e-watched', [
  '--grep-invert=@faulty|@all',
  'accounts',
  'conversation.',
  'exchange',
  'history',
  'profile',
])

/** The sandbox in a browser: the five journeys, and what it alone promises. */
export const sandboxTests = playwright('end-to-end tests of the sandbox', 'e2e-sandbox')
/** One journey of a player in the sandbox. */
export const sandboxJourney = playwright('a journey in the sandbox', 'e2e-sandbox', ['--grep=@sandbox'])

/** The main journeys in Firefox and WebKit. A browser that is missing fails in CI, and is only reported elsewhere. */
export const otherBrowserTests: Check = {
  name: 'the main journeys in Firefox and WebKit',
  command: ['tests/browsers/main.ts', '--install', '--json', reportFile('browsers')],
  report: reportFile('browsers'),
  count: sum,
  mayBeEmpty: true,
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

function playwright(name: string, folder: string, flags: readonly string[] = []): Check {
  const report = reportFile(`playwright-${folder}`)
  return {
    name,
    command: [
      bin('@playwright/test/cli.js'),
      'test',
      `--config=tests/${folder}/playwright.config.ts`,
      ...flags,
    ],
    async env() {
      const { executablePath } = (await import('./browser.ts')).findTestBrowser()
      return {
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        // Otherwise it caches compiled tests in the folder for temporary files.
        PWTEST_CACHE_DIR: join(root, '.cache/playwright'),
        ...(executablePath === undefined ? {} : { CHROMIUM_PATH: executablePath }),
      }
    },
    report,
    count: ({ stats }: PlaywrightReport) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
    }),
  }
}

/** Removes the reports of earlier runs, so that none is counted for this one. */
export function removeReports(): void {
  rmSync(reportFolder, { recursive: true, force: true })
  mkdirSync(reportFolder, { recursive: true })
}

/** Prints the last line of every run and sets the exit code. */
export function conclude(counts: readonly Count[]): void {
  const { passed, failed } = sum(counts)
  console.log(`\n${String(passed)} passed, ${String(failed)} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

function sum(counts: readonly Count[]): Count {
  return counts.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
  )
}
