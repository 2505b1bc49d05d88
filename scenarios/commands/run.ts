import { defaultPort, defaultWorldName } from '../../mock-api/defaults.ts'
import { createControlClient } from '../control-client.ts'
import { exitCodes, UsageError, type ExitCode } from '../../contracts/command/errors.ts'
import { parseFlags, type ParsedFlags } from '../../contracts/command/flags.ts'
import { inputValues } from '../inputs.ts'
import { findScenario } from '../library.ts'
import { parseScenario } from '../parse.ts'
import { createPrettyReporter } from '../report.ts'
import { runScenario, type Outcome } from '../run.ts'
import type { Terminal } from '../../contracts/command/terminal.ts'
import type { Command } from '../../contracts/command/command.ts'
import { printProblems } from './validate.ts'

const defaultTarget = `http://127.0.0.1:${String(defaultPort)}`
const targetVariable = 'KAMASOUK_SIM'

const help = `npm run scenario -- run NAME|FILE [--set name=value]… [--world W] [--target URL] [--speed S]

Plays a scenario against a simulator that is running (npm start, or npm run sim).

  --set name=value   an input of the scenario; may be given several times
  --world W          the world it plays in (unless given, the one named ${defaultWorldName})
  --target URL       where the simulator is (default ${targetVariable}, else ${defaultTarget})
  --speed S          the pauses: real, a number of times faster (10x), or none at all (max) (default real)

Exit codes: 0 held, 1 wrong use, 2 invalid file, 3 could not run, 4 did not hold, 130 stopped by Ctrl-C.

Example: npm run scenario -- run welcome --set patience=20s`

const flagNames = {
  set: { type: 'string' },
  world: { type: 'string' },
  target: { type: 'string', variable: targetVariable },
  speed: { type: 'string' },
} as const

export const run: Command = {
  help,
  async run(args, { terminal, env, signal }) {
    const flags = parseFlags(args, flagNames, env)
    const [nameOrFile, extra] = flags.positionals
    if (nameOrFile === undefined) {
      throw new UsageError(
        'run takes the name of a scenario or a file: npm run scenario -- list shows the names.',
      )
    }
    if (extra !== undefined)
      throw new UsageError(`run plays one scenario at a time: "${extra}" is one too many.`)
    const speed = speedOf(flags.text('speed'))
    const target = targetOf(flags)

    const { file, text } = await findScenario(nameOrFile)
    const { scenario, problems } = parseScenario(text)
    if (problems) {
      printProblems(file, problems, terminal)
      return exitCodes.invalidFile
    }
    const inputs = inputValues(scenario, flags.texts('set'))
    const client = createControlClient({ target, world: flags.text('world') ?? defaultWorldName, signal })
    const reporter = createPrettyReporter({
      terminal,
      file,
      replay: replayCommand(nameOrFile, flags, target),
    })
    return exitCodeOf(await runScenario(scenario, { client, inputs, speed, reporter, signal }), terminal)
  },
}

function exitCodeOf(outcome: Outcome, { complain }: Terminal): ExitCode {
  switch (outcome.is) {
    case 'held':
      return exitCodes.held
    case 'failed':
      return exitCodes.didNotHold
    case 'stopped':
      return exitCodes.interrupted
    case 'broken':
      complain(outcome.error.message)
      return outcome.error.exitCode
  }
}

/** What pauses are divided by. */
function speedOf(text = 'real'): number {
  if (text === 'real') return 1
  if (text === 'max') return Number.POSITIVE_INFINITY
  const times = Number(/^(\d{1,4})x$/.exec(text)?.[1] ?? 0)
  if (times > 0) return times
  throw new UsageError(`--speed takes real, max or a number of times such as 10x, not "${text}".`)
}

function targetOf(flags: ParsedFlags): string {
  const given = flags.text('target')
  if (given === undefined) return defaultTarget
  const url = URL.parse(given)
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin
  throw new UsageError(`${flags.nameOf('target')} takes an address such as ${defaultTarget}, not "${given}".`)
}

function replayCommand(nameOrFile: string, flags: ParsedFlags, target: string): string {
  const world = flags.text('world')
  const speed = flags.text('speed')
  const words = [
    nameOrFile,
    ...flags.texts('set').flatMap((setting) => ['--set', setting]),
    ...(world === undefined ? [] : ['--world', world]),
    ...(target === defaultTarget ? [] : ['--target', target]),
    ...(speed === undefined ? [] : ['--speed', speed]),
  ]
  return `npm run scenario -- run ${words.map(quotedForShell).join(' ')}`
}

const quotedForShell = (word: string): string =>
  /^[\w.,:/=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
