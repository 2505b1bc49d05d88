/** Runs the project's checks as child processes and counts their results. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { withoutPactVariables } from '../contracts/provider-kit/verifier-engine.ts'
import type { Verification } from '../contracts/provider-kit/verification.ts'
import { root } from './root.ts'

const reportFolder = '.cache/reports'

export interface Count {
  readonly passed: number
  readonly failed: number
}

export interface Check {
  readonly name: string
  /** Run with this Node: a script of the project or of a package. */
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Reads how many tests ran; a check without it counts as one. */
  readonly count?: () => Count
}

/** Runs one check, prints its result and returns its count. A failed check counts at least one failure. */
export async function runCheck(check: Check): Promise<Count> {
  const started = performance.now()
  const { code, output } = await run(check)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const counted = readCount(check, code)
  const mark = code === 0 ? styleText('green', 'ok') : styleText('red', 'FAILED')
  const tests = check.count === undefined ? '' : `, ${String(counted.passed + counted.failed)} tests`
  console.log(`${mark}  ${check.name} (${seconds} s${tests})`)
  if (code !== 0) console.log(output)
  return counted
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

function readCount({ count }: Check, code: number): Count {
  const fallback = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (count === undefined) return fallback
  let counted: Count
  try {
    counted = count()
  } catch {
    // The check ended before it wrote its report.
    return { passed: 0, failed: 1 }
  }
  const ranNothing = counted.passed + counted.failed === 0
  return code !== 0 || ranNothing ? { ...counted, failed: Math.max(counted.failed, 1) } : counted
}

function run({ command, env }: Check): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      // Without the variables that Pact reads from the environment.
      env: { ...withoutPactVariables(process.env), INIT_CWD: root, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (data: Buffer): void => {
      output += data.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => {
      resolve({ code: 1, output: String(error) })
    })
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output })
    })
  })
}

const bin = (path: string): string => join('node_modules', path)

const tsc = (project: string): Check => ({
  name: `types of ${project === '.' ? 'the simulator and the scenarios' : project}`,
  // Incremental, so that unchanged files are not checked again.
  command: [
    bin('typescript/bin/tsc'),
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/tsc/${project === '.' ? 'root' : project}.tsbuildinfo`,
  ],
})

export const typeChecks = ['.', 'client', 'tests'].map(tsc)

export const lint: Check = {
  name: 'lint, with types and walls',
  command: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
}

export const format: Check = {
  name: 'format',
  command: [
    bin('prettier/bin/prettier.cjs'),
    '--check',
    '--log-level',
    'warn',
    '--cache',
    '--cache-location',
    '.cache/prettier',
    '.',
  ],
}

export const clientBuild: Check = { name: 'client built', command: ['scripts/build.ts'] }

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
/** The same in full: a million steps with faults, and kill -9 by the hundred. */
export const longWalks = vitest('long random walks', ['simulator', 'conversations', 'processes'], {
  name: 'long-walks',
  files: ['tests/simulator', 'tests/processes/killed.test.ts'],
  env: { LONG_WALKS: '1' },
})
/** Writes the pacts from empty into a folder of this name below `.cache/pacts`. */
export const pactTests = (folder: string): Check =>
  vitest('pacts written', ['pact'], { name: `pact-${folder}`, env: { PACTS_WRITTEN_TO: pactsIn(folder) } })

/** Writes the pacts twice and compares both with the committed ones. */
export const pactsReproduced: Check = {
  name: 'pacts written twice, equal to the committed ones',
  command: ['scripts/contracts-write.ts', '--check'],
}

export const pactsIn = (folder: string): string => join(root, '.cache/pacts', folder)

/** Runs the same tests on half of the cores. */
export const inHalf = (tests: Check): Check => ({
  ...tests,
  command: [...tests.command, '--maxWorkers=50%'],
})

function vitest(
  name: string,
  projects: readonly string[],
  run: { readonly name?: string; readonly files?: readonly string[]; readonly env?: Check['env'] & {} } = {},
): Check {
  const report = reportFile(`vitest-${run.name ?? projects.join('-')}.json`)
  return {
    name,
    ...(run.env === undefined ? {} : { env: run.env }),
    command: [
      bin('vitest/vitest.mjs'),
      'run',
      ...(run.files ?? []),
      ...projects.map((project) => `--project=${project}`),
      // Prints failures only, so that they are visible in a long log.
      '--reporter=minimal',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count: () => {
      const { numPassedTests, numFailedTests } = readReport(report) as {
        readonly numPassedTests: number
        readonly numFailedTests: number
      }
      return { passed: numPassedTests, failed: numFailedTests }
    },
  }
}

/** Shows that the verification notices a provider with faults. */
export const verificationTests = vitest('verification tested', ['contract'])

const verificationReport = reportFile('pact-verification.json')

export const pactVerification: Check = {
  name: 'pacts verified',
  command: ['scripts/contracts-verify.ts', '--json', verificationReport],
  count: () => {
    const { counts } = readReport(verificationReport) as Verification
    return { passed: counts.kept + counts['left-out'], failed: counts.broken + counts.unverified }
  },
}

/** Checks a sample of the mutants. */
export const mutationGateSample = mutationGate('mutation gate, a sample', ['--sample'])
/** Checks every mutant, which takes more than a minute. */
export const wholeMutationGate = mutationGate('mutation gate', [])

function mutationGate(name: string, flags: readonly string[]): Check {
  const report = reportFile('mutation-gate.json')
  return {
    name,
    command: ['tests/mutation-gate/main.ts', ...flags, '--json', report],
    count: () => {
      const { all } = readReport(report) as {
        readonly all: { readonly mutants: number; readonly disagreements: number }
      }
      return { passed: all.mutants - all.disagreements, failed: all.disagreements }
    },
  }
}

export const endToEndTests = playwright('end-to-end tests', 'e2e')
/** The browser tests that take minutes. */
export const matrixTests = playwright('end-to-end matrix', 'e2e-matrix')

/** Returns the check for this Chromium, or for Playwright's own download. */
export type BrowserCheck = (chromium: string | undefined) => Check

function playwright(name: string, folder: string): BrowserCheck {
  const report = reportFile(`playwright-${folder}.json`)
  return (chromium) => ({
    name,
    command: [bin('@playwright/test/cli.js'), 'test', `--config=tests/${folder}/playwright.config.ts`],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
    },
    count: () => {
      const { stats } = readReport(report) as {
        readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
      }
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
    },
  })
}

function reportFile(name: string): string {
  return join(root, reportFolder, name)
}

/** Removes the reports of earlier runs, so that none is counted for this one. */
export function removeReports(): void {
  rmSync(join(root, reportFolder), { recursive: true, force: true })
  mkdirSync(join(root, reportFolder), { recursive: true })
}

const readReport = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Prints the last line of every run and sets the exit code. */
export function conclude(counts: readonly Count[]): void {
  const sum = (part: keyof Count): number => counts.reduce((total, count) => total + count[part], 0)
  console.log(`\n${String(sum('passed'))} passed, ${String(sum('failed'))} failed`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
}
