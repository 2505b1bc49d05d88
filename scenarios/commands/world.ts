import { createCommand, type CommandContext } from '../../contracts/shared/command-line.ts'
import { UsageError } from '../../contracts/shared/errors.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import { createControlClient, newWorldName, type ControlClient } from '../runner/control-client.ts'
import { createTargetOption, seedNumber, targetOf, worldName } from './options.ts'

/** The text for a person, and the JSON for a program. */
type Done = readonly [text: string, answer: object]

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
  async function carryOut(work: (client: ControlClient) => Promise<Done>, named?: string): Promise<void> {
    const { world = named ?? defaultWorldName, target, json } = program.opts()
    if (named !== undefined && named !== world) {
      throw new UsageError(`Two different worlds are named, "${named}" and "${world}": name one.`)
    }
    const { env, signal, terminal } = context
    const [text, answer] = await work(createControlClient({ target: targetOf(target, env), world, signal }))
    terminal.write(json ? `${JSON.stringify(answer, null, 2)}\n` : `${text}\n`)
  }

  const command = (name: string, description: string) => program.command(name).description(description)

  command('list', 'lists the worlds').action(() =>
    carryOut(async (client) => {
      const { worlds } = await client.call('worlds.list', {})
      const width = Math.max(...worlds.map(({ name }) => name.length))
      const lines = worlds.map(({ name, seed, now }) => `${name.padEnd(width)}  seed ${String(seed)}  ${now}`)
      return [lines.join('\n'), { worlds }]
    }),
  )
  command('create', 'creates a world')
    .argument('[name]', 'its name; generated if left out', worldName)
    .option('--seed <number>', 'its seed', seedNumber)
    .action((name, { seed }) =>
      carryOut(
        async (client) => {
          await client.createWorld(seed)
          return [`Created the world ${client.world}.`, { name: client.world }]
        },
        name ?? program.opts().world ?? newWorldName(),
      ),
    )
  const inWorld = (name: string, description: string, work: (client: ControlClient) => Promise<Done>) =>
    command(name, description)
      .argument('[world]', 'the same as --world', worldName)
      .action((named) => carryOut(work, named))
  inWorld('reset', 'resets a world to its first state', async (client) => {
    await client.call('worlds.reset', {})
    return [`Reset the world ${client.world}.`, { reset: client.world }]
  })
  inWorld('remove', 'removes a world', async (client) => {
    await client.removeWorld()
    return [`Removed the world ${client.world}.`, { removed: client.world }]
  })
  command('snapshot', 'takes a snapshot')
    .argument('[name]', 'its name; generated if left out')
    .action((name) =>
      carryOut(async (client) => {
        const { snapshot } = await client.call('snapshots.take', { body: { name } })
        return [`Took the snapshot ${snapshot.name} of ${client.world}.`, { snapshot: snapshot.name }]
      }),
    )
  command('snapshots', 'lists the snapshots').action(() =>
    carryOut(async (client) => {
      const { snapshots } = await client.call('snapshots.list', {})
      const lines = snapshots.map(({ name, takenAt }) => `${name}  ${takenAt}`)
      return [lines.join('\n') || `${client.world} has no snapshots.`, { snapshots }]
    }),
  )
  command('restore', 'restores a snapshot; connections are cut and clients reconnect')
    .argument('<name>', 'the snapshot; world snapshots lists them')
    .action((snapshot) =>
      carryOut(async (client) => {
        await client.call('snapshots.restore', { params: { snapshot } })
        return [`Restored ${client.world} from ${snapshot}.`, { restored: snapshot }]
      }),
    )
  return program
}
