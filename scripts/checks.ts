/** Runs the project's checks as child processes and counts their results. */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify, styleText } from 'node:util'
import { withoutPactVariables } from '../contracts/provider-kit/verifier-engine.ts'
import type { Outcome } from '../contracts/provider-kit/reports/report.ts'
import { root } from './root.ts'

const reportFolder = join(root, '.cache/reports')

export interface Count {
  readonly passed: number
  readonly failed: number
}

export interface Check {
  readonly name: string
  /** Run with this Node: a script of the project or of a package. `report` is the file for its report. */
  readonly command: (report: string) => readonly string[]
  /** A check whose environment cannot be prepared fails. */
  readonly env?: (report: string) => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>
  /** Returns how many tests its report lists; a check without a report counts as one. */
  readonly count?: (report: never) => Count
  /** Passes also without a test, and says itself what it has not run. */
  readonly mayBeEmpty?: true
}

/** Runs one check, prints its result and returns its count. A failed check counts at least one failure. */
export async function runCheck(check: Check): Promise<Count> {
  const started = performance.now()
  const report = join(reportFolder, `${check.name.replaceAll(/\W+/g, '-')}.json`)
  const { isPassed, output } = await run(check, report).then(
    ({ stdout, stderr }) => ({ isPassed: true, output: stdout + stderr }),
    (error: Error & { readonly stdout?: string; readonly stderr?: string }) => ({
      isPassed: false,
      output: error.stdout === undefined ? String(error) : error.stdout + String(error.stderr),
    }),
  )
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const counted = readCount(check, report, isPassed)
  const tests = check.count === undefined ? '' : `, ${String(counted.passed + counted.failed)} tests`
  printResult(isPassed, `${check.name} (${seconds} s${tests})`)
  if (!isPassed) console.log(output)
  else for (const [line] of output.matchAll(/^not run .*/gm)) console.log(line)
  return counted
}

export function printResult(isPassed: boolean, text: string): void {
  console.log(`${isPassed ? styleText('green', 'ok') : styleText('red', 'FAILED')}  ${text}`)
}

/** Runs two checks at a time, in order. A function runs several. */
export async function inTwoLanes(jobs: readonly (Check | (() => Promise<Count[]>))[]): Promise<Count[]> {
  const results: (Count | Count[])[] = []
  const waiting = jobs.values()
  const lane = async (): Promise<void> => {
    for (const job of waiting) results.push(await (typeof job === 'function' ? job() : runCheck(job)))
  }
  await Promise.all([lane(), lane()])
  return results.flat()
}

function readCount({ count, mayBeEmpty }: Check, report: string, isPassed: boolean): Count {
  if (count === undefined) return isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(report, 'utf8')) as never)
    const isFailed = !isPassed || (passed + failed === 0 && mayBeEmpty !== true)
    return { passed, failed: isFailed ? Math.max(failed, 1) : failed }
  } catch {
    // The check ended before it wrote its report.
    return { passed: 0, failed: 1 }
  }
}

const run = async ({ command, env }: Check, report: string) =>
  promisify(execFile)(process.execPath, command(report), {
    cwd: root,
    maxBuffer: Infinity,
    // Without the variables that Pact reads from the environment. The tools cache compiled code in the folder for temporary files
    // unless another is named.
    env: {
      ...withoutPactVariables(process.env),
      INIT_CWD: root,
      NODE_COMPILE_CACHE: join(root, '.cache/compile'),
      ...(await env?.(report)),
    },
  })

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

export const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
})

const tool = (path: string, flags: string) => (): string[] => [
  join('node_modules', path),
  ...flags.split(' '),
]

export const typeChecks = [
  'root',
  'client',
  'client/service-worker',
  'mock-api/console',
  'mock-api/sandbox',
  'tests',
].map((project): Check => ({
  name: `types of ${project === 'root' ? 'the simulator and the scenarios' : project}`,
  command: tool(
    'typescript/bin/tsc',
    // Unchanged files are not checked again.
    `-p ${project === 'root' ? '.' : project} --incremental --tsBuildInfoFile .cache/tsc/${project.replace('/', '-')}.tsbuildinfo`,
  ),
}))

export const lint: Check = {
  name: 'lint, with types and walls',
  command: tool('oxlint/bin/oxlint', '--type-aware --deny-warnings'),
}

export const format: Check = {
  name: 'format',
  command: tool(
    'prettier/bin/prettier.cjs',
    '--check --log-level warn --cache --cache-location .cache/prettier .',
  ),
}

/** Runs the tests of these projects of vitest.config.ts. */
export const vitest = (name: string, projects: readonly string[], flags: readonly string[] = []): Check => ({
  name,
  command: (report) => [
    // Prints failures only, so that they are visible in a long log.
    ...tool('vitest/vitest.mjs', 'run --reporter=minimal --reporter=json')(),
    ...projects.map((project) => `--project=${project}`),
    ...flags,
    `--outputFile.json=${report}`,
  ],
  count: (result: { readonly numPassedTests: number; readonly numFailedTests: number }) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests,
  }),
})

/** For checks that run two at a time. */
export const onHalfOfCores = ['--maxWorkers=50%']
export const unitTests = vitest('unit tests', ['unit', 'client', 'client-single'])

export const verification = (name: string, script: string): Check => ({
  name,
  command: (report) => [script, '--json', report],
  count: ({ counts }: { readonly counts: Readonly<Record<Outcome, number>> }) => ({
    passed: counts.kept + counts['left-out'],
    failed: counts.broken + counts.unverified,
  }),
})

export const mutationGate = (name: string, flags: readonly string[]): Check => ({
  name,
  command: (report) => ['tests/mutation-gate/main.ts', ...flags, '--json', report],
  count: ({ all }: { readonly all: { readonly mutants: number; readonly disagreements: number } }) => ({
    passed: all.mutants - all.disagreements,
    failed: all.disagreements,
  }),
})

export const playwright = (name: string, folder: string, flags: readonly string[] = []): Check => ({
  name,
  command: () => [
    ...tool('@playwright/test/cli.js', `test --config=tests/${folder}/playwright.config.ts`)(),
    ...flags,
  ],
  async env(report) {
    const { executablePath } = (await import('./browser.ts')).findTestBrowser()
    return {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      // Otherwise it caches compiled tests in the folder for temporary files.
      PWTEST_CACHE_DIR: join(root, '.cache/playwright'),
      ...(executablePath === undefined ? {} : { CHROMIUM_PATH: executablePath }),
    }
  },
  count: ({ stats }: { readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky', number>> }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }),
})
