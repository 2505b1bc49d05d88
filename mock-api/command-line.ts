/** The options of every command that starts a simulator. */
import { Option } from '@commander-js/extra-typings'
import {
  createCommand,
  fileName,
  wholeNumber,
  type CommandContext,
} from '../contracts/shared/command-line.ts'
import { defaultPort, defaultSeed } from './defaults.ts'
import { defaultSize, sizeNames } from './seed/sizes.ts'
import { journalLimit } from './world/journal.ts'

export interface Described {
  /** As it is typed: `npm start`. */
  readonly name: string
  readonly about: string
  /** Options and what they do. */
  readonly examples: readonly (readonly [options: string, effect: string])[]
}

export const createStartCommand = ({ name, about, examples }: Described, context: CommandContext) =>
  createCommand(`${name} --`, context)
    .description(about)
    .option(
      '--port <number>',
      'the port that it listens on; 0 takes any free port',
      wholeNumber(0, 65_535),
      defaultPort,
    )
    .option(
      '--seed <number>',
      'the number from which its players, servers and prices are generated',
      wholeNumber(0, 2_147_483_647),
      defaultSeed,
    )
    .addOption(
      new Option('--size <size>', 'a history of 1,000, 10,000 or 100,000 transactions')
        .choices(sizeNames)
        .default(defaultSize),
    )
    .option(
      '--seed-file <file>',
      'your own accounts, servers, rates or history, in YAML or JSON; the seed generates the rest',
      fileName,
    )
    .option('--import <file>', 'starts from the snapshot in this file', fileName)
    .option('--export-on-exit <file>', 'writes a snapshot of the world to this file on Ctrl-C', fileName)
    .option(
      '--journal <entries>',
      'how many entries the journal of each world keeps, at most 64 MB; 0 keeps none',
      wholeNumber(0, 10_000_000),
      journalLimit,
    )
    .option('--json', 'prints the log and everything else as one JSON object per line')
    .addOption(new Option('--quiet', 'prints no log').conflicts('json'))
    .addHelpText(
      'after',
      [
        '\nExamples:',
        ...inColumns(
          examples.map(([options, effect]) => [`${name} -- ${options}`, effect]),
          '  ',
        ),
      ].join('\n'),
    )

export type StartOptions = ReturnType<ReturnType<typeof createStartCommand>['opts']>

/** Returns lines of two columns, of which the first is padded to its longest text. */
export function inColumns(
  rows: readonly (readonly [left: string, right: string])[],
  indent: string,
): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `${indent}${left.padEnd(width)}   ${right}`)
}

/** Returns the message for a port that cannot be used, or undefined for any other error. */
export function portTrouble(error: unknown, port: number, command: string): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const remedy = `Choose another: ${command} -- --port ${String(port === 65_535 ? 4601 : port + 1)}`
  if (code === 'EADDRINUSE') return `Port ${String(port)} is used by another program. ${remedy}`
  if (code === 'EACCES') return `You may not use port ${String(port)}. ${remedy}`
  return undefined
}
