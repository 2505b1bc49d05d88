import {
  createCommand,
  nonEmpty,
  wholeNumber,
  type CommandContext,
} from '../../contracts/shared/command-line.ts'
import { UsageError } from '../../contracts/shared/errors.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import { createControlClient, type ControlClient } from '../runner/control-client.ts'
import { createTargetOption, targetOf } from '../runner/target.ts'

const parseWorld = nonEmpty('the name of a world')
const parseSnapshot = nonEmpty('the name of a snapshot')

export function createWorldCommand(context: CommandContext) {
  const program = createCommand('world', context)
    .description('Manages the worlds of a running simulator. Each world has its own data, clock and journal.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 wrong use, 3 failed.

Example: npm run scenario -- world snapshot before`,
    )
  const act = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .option('--world <name>', `the world (default: ${defaultWorldName})`, parseWorld)
      .addOption(createTargetOption())
      .option('--json', 'prints the answer as JSON')

  /** Does the work in a world and prints its text, or its answer with --json. */
  const carryOut = async (
    { world = defaultWorldName, target, json }: ActOptions,
    work: (client: ControlClient) => Promise<Done>,
  ): Promise<void> => {
    const { env, signal, terminal } = context
    const { text, answer } = await work(createControlClient({ target: targetOf(target, env), world, signal }))
    terminal.write(json ? `${JSON.stringify(answer, null, 2)}\n` : `${text}\n`)
  }

  act('list', 'lists the worlds').action((options) =>
    carryOut(options, async (client) => {
      const worlds = await client.worlds()
      const width = Math.max(...worlds.map(({ name }) => name.length))
      const lines = worlds.map(({ name, seed, now }) => `${name.padEnd(width)}  seed ${String(seed)}  ${now}`)
      return { text: lines.join('\n'), answer: { worlds } }
    }),
  )
  act('create', 'creates a world')
    .argument('[name]', 'its name; generated if left out', parseWorld)
    .option('--seed <number>', 'its seed', wholeNumber(0, 2_147_483_647))
    .action((name, { seed, ...options }) =>
      carryOut(options, async (client) => {
        const created = await client.createWorld({ name, seed })
        return { text: `Created the world ${created}.`, answer: { name: created } }
      }),
    )
  act('reset', 'resets a world to its first state')
    .argument('[world]', 'the same as --world', parseWorld)
    .action((name, options) =>
      carryOut(withWorld(name, options), async (client) => {
        await client.resetWorld()
        return { text: `Reset the world ${client.world}.`, answer: { reset: client.world } }
      }),
    )
  act('remove', 'removes a world')
    .argument('[world]', 'the same as --world', parseWorld)
    .action((name, options) =>
      carryOut(withWorld(name, options), async (client) => {
        await client.removeWorld()
        return { text: `Removed the world ${client.world}.`, answer: { removed: client.world } }
      }),
    )
  act('snapshot', 'takes a snapshot')
    .argument('[name]', 'its name; generated if left out', parseSnapshot)
    .action((name, options) =>
      carryOut(options, async (client) => {
        const taken = await client.takeSnapshot(name)
        return { text: `Took the snapshot ${taken} of ${client.world}.`, answer: { snapshot: taken } }
      }),
    )
  act('snapshots', 'lists the snapshots').action((options) =>
    carryOut(options, async (client) => {
      const snapshots = await client.snapshots()
      const lines = snapshots.map(({ name, takenAt }) => `${name}  ${takenAt}`)
      const text = lines.length === 0 ? `${client.world} has no snapshots.` : lines.join('\n')
      return { text, answer: { snapshots } }
    }),
  )
  act('restore', 'restores a snapshot; connections are cut and clients reconnect')
    .argument('<name>', 'the snapshot; world snapshots lists them', parseSnapshot)
    .action((name, options) =>
      carryOut(options, async (client) => {
        await client.restoreSnapshot(name)
        return { text: `Restored ${client.world} from ${name}.`, answer: { restored: name } }
      }),
    )
  return program
}

interface ActOptions {
  readonly world?: string | undefined
  readonly target?: string | undefined
  readonly json?: boolean | undefined
}

interface Done {
  /** The text for a person. */
  readonly text: string
  /** The JSON for a program. */
  readonly answer: object
}

/** Returns the options with the world that the argument names. Throws a UsageError when --world names another. */
function withWorld(name: string | undefined, options: ActOptions): ActOptions {
  const { world = name } = options
  if (name === undefined || name === world) return { ...options, world }
  throw new UsageError(`Two different worlds are named, "${name}" and "${String(world)}": name one.`)
}
