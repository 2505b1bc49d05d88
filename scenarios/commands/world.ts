import {
  createCommand,
  nonEmpty,
  wholeNumber,
  type CommandContext,
} from '../../contracts/shared/command-line.ts'
import { UsageError } from '../../contracts/shared/errors.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import { createControlClient, newWorldName, type ControlClient } from '../runner/control-client.ts'
import { createTargetOption, targetOf } from '../runner/target.ts'

const worldName = nonEmpty('the name of a world')

export function createWorldCommand(context: CommandContext) {
  const program = createCommand('world', context)
    .description('Manages the worlds of a running simulator. Each world has its own data, clock and journal.')
    .option('--world <name>', `the world (default: ${JSON.stringify(defaultWorldName)})`, worldName)
    .addOption(createTargetOption())
    .option('--json', 'prints the answer as JSON')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 wrong use, 3 failed.

Example: npm run scenario -- world snapshot before`,
    )

  /** Does the work in the named world, or in the one of --world, and prints the text, or the answer with --json. */
  const carryOut = async (work: (client: ControlClient) => Promise<Done>, named?: string): Promise<void> => {
    const { world = named ?? defaultWorldName, target, json } = program.opts()
    if (named !== undefined && named !== world) {
      throw new UsageError(`Two different worlds are named, "${named}" and "${world}": name one.`)
    }
    const { env, signal, terminal } = context
    const { text, answer } = await work(createControlClient({ target: targetOf(target, env), world, signal }))
    terminal.write(json ? `${JSON.stringify(answer, null, 2)}\n` : `${text}\n`)
  }

  program
    .command('list')
    .description('lists the worlds')
    .action(() =>
      carryOut(async (client) => {
        const worlds = await client.worlds()
        const width = Math.max(...worlds.map(({ name }) => name.length))
        const lines = worlds.map(
          ({ name, seed, now }) => `${name.padEnd(width)}  seed ${String(seed)}  ${now}`,
        )
        return { text: lines.join('\n'), answer: { worlds } }
      }),
    )
  program
    .command('create')
    .description('creates a world')
    .argument('[name]', 'its name; generated if left out', worldName)
    .option('--seed <number>', 'its seed', wholeNumber(0, 2_147_483_647))
    .action((name, { seed }) =>
      carryOut(
        async (client) => {
          await client.createWorld(seed)
          return { text: `Created the world ${client.world}.`, answer: { name: client.world } }
        },
        name ?? program.opts().world ?? newWorldName(),
      ),
    )
  program
    .command('reset')
    .description('resets a world to its first state')
    .argument('[world]', 'the same as --world', worldName)
    .action((named) =>
      carryOut(async (client) => {
        await client.resetWorld()
        return { text: `Reset the world ${client.world}.`, answer: { reset: client.world } }
      }, named),
    )
  program
    .command('remove')
    .description('removes a world')
    .argument('[world]', 'the same as --world', worldName)
    .action((named) =>
      carryOut(async (client) => {
        await client.removeWorld()
        return { text: `Removed the world ${client.world}.`, answer: { removed: client.world } }
      }, named),
    )
  program
    .command('snapshot')
    .description('takes a snapshot')
    .argument('[name]', 'its name; generated if left out')
    .action((name) =>
      carryOut(async (client) => {
        const taken = await client.takeSnapshot(name)
        return { text: `Took the snapshot ${taken} of ${client.world}.`, answer: { snapshot: taken } }
      }),
    )
  program
    .command('snapshots')
    .description('lists the snapshots')
    .action(() =>
      carryOut(async (client) => {
        const snapshots = await client.snapshots()
        const lines = snapshots.map(({ name, takenAt }) => `${name}  ${takenAt}`)
        const text = lines.length === 0 ? `${client.world} has no snapshots.` : lines.join('\n')
        return { text, answer: { snapshots } }
      }),
    )
  program
    .command('restore')
    .description('restores a snapshot; connections are cut and clients reconnect')
    .argument('<name>', 'the snapshot; world snapshots lists them')
    .action((name) =>
      carryOut(async (client) => {
        await client.restoreSnapshot(name)
        return { text: `Restored ${client.world} from ${name}.`, answer: { restored: name } }
      }),
    )
  return program
}

interface Done {
  /** The text for a person. */
  readonly text: string
  /** The JSON for a program. */
  readonly answer: object
}
