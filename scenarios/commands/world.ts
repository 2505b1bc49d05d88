import type { Command, CommandContext } from '../../contracts/shared/command.ts'
import { exitCodes, UsageError } from '../../contracts/shared/errors.ts'
import { wholeNumber, type ParsedFlags } from '../../contracts/shared/flags.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import { createControlClient, type ControlClient } from '../runner/control-client.ts'
import { targetFlag, targetHelp, targetOf } from '../runner/target.ts'

const help = `npm run scenario -- world ACT [NAME] [--world W] [--target URL] [--json]

Manages the worlds of a running simulator. Each world has its own data, clock and journal.

  list               lists the worlds
  create [NAME]      creates a world (--seed N)
  reset [WORLD]      resets a world to its first state
  remove [WORLD]     removes a world
  snapshot [NAME]    takes a snapshot
  snapshots          lists the snapshots
  restore NAME       restores a snapshot; connections are cut and clients reconnect

  --world W          the world (default ${defaultWorldName})
  --target URL       the address of the simulator (${targetHelp})
  --json             prints the answer as JSON

Exit codes: 0 done, 1 wrong use, 3 failed.

Example: npm run scenario -- world snapshot before`

interface Asked {
  readonly client: ControlClient
  readonly name: string | undefined
  readonly seed: number | undefined
}

interface Done {
  /** The text for a person. */
  readonly said: string
  /** The JSON for a program. */
  readonly answer: object
}

interface Act {
  /** What the name argument means. Without it, the act takes no name. */
  readonly names?: 'the world' | 'the result'
  readonly carryOut: (asked: Asked) => Promise<Done>
}

const acts: Readonly<Record<string, Act>> = {
  list: {
    async carryOut({ client }) {
      const worlds = await client.worlds()
      const width = Math.max(...worlds.map(({ name }) => name.length))
      const said = worlds.map(({ name, seed, now }) => `${name.padEnd(width)}  seed ${String(seed)}  ${now}`)
      return { said: said.join('\n'), answer: { worlds } }
    },
  },
  create: {
    names: 'the result',
    async carryOut({ client, name, seed }) {
      const created = await client.createWorld({ name, seed })
      return { said: `Created the world ${created}.`, answer: { name: created } }
    },
  },
  reset: {
    names: 'the world',
    async carryOut({ client }) {
      await client.resetWorld()
      return { said: `Reset the world ${client.world}.`, answer: { reset: client.world } }
    },
  },
  remove: {
    names: 'the world',
    async carryOut({ client }) {
      await client.removeWorld()
      return { said: `Removed the world ${client.world}.`, answer: { removed: client.world } }
    },
  },
  snapshot: {
    names: 'the result',
    async carryOut({ client, name }) {
      const taken = await client.takeSnapshot(name)
      return { said: `Took the snapshot ${taken} of ${client.world}.`, answer: { snapshot: taken } }
    },
  },
  snapshots: {
    async carryOut({ client }) {
      const snapshots = await client.snapshots()
      const said = snapshots.map(({ name, takenAt }) => `${name}  ${takenAt}`).join('\n')
      return { said: said === '' ? `${client.world} has no snapshots.` : said, answer: { snapshots } }
    },
  },
  restore: {
    names: 'the result',
    async carryOut({ client, name }) {
      if (name === undefined)
        throw new UsageError('Name a snapshot: world restore NAME. world snapshots lists them.')
      await client.restoreSnapshot(name)
      return { said: `Restored ${client.world} from ${name}.`, answer: { restored: name } }
    },
  },
}

export const world: Command = {
  help,
  flags: {
    world: { type: 'string' },
    target: targetFlag,
    seed: { type: 'string' },
    json: { type: 'boolean' },
  },
  operands: { most: 2, words: () => Object.keys(acts) },
  async run(flags, context) {
    const [wanted, name] = flags.positionals
    const { names, carryOut } = actOf(wanted)
    if (name !== undefined && names === undefined) {
      throw new UsageError(
        `world ${String(wanted)} takes no name: remove "${name}". Choose the world with --world.`,
      )
    }
    const { said, answer } = await carryOut({
      client: clientFor(worldOf(flags, names === 'the world' ? name : undefined), flags, context),
      name,
      seed: wholeNumber(flags, 'seed', 2_147_483_647),
    })
    context.terminal.write(flags.isSet('json') ? `${JSON.stringify(answer, null, 2)}\n` : `${said}\n`)
    return exitCodes.passed
  },
}

function actOf(wanted: string | undefined): Act {
  const known = Object.keys(acts)
  if (wanted === undefined) throw new UsageError(`Name an act: world ${known.join(', ')}.`)
  const act = Object.hasOwn(acts, wanted) ? acts[wanted] : undefined
  if (act) return act
  throw new UsageError(
    `Unknown act "${wanted}".${didYouMean(wanted, known) || ` There are: ${known.join(', ')}.`}`,
  )
}

function worldOf(flags: ParsedFlags, name: string | undefined): string {
  const flagged = flags.text('world')
  if (name !== undefined && flagged !== undefined && name !== flagged) {
    throw new UsageError(`Two different worlds are named, "${name}" and "${flagged}": name one.`)
  }
  return name ?? flagged ?? defaultWorldName
}

const clientFor = (world: string, flags: ParsedFlags, { signal }: CommandContext): ControlClient =>
  createControlClient({ target: targetOf(flags), world, signal })
