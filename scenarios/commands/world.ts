import type { Command, CommandContext } from '../../contracts/shared/command.ts'
import { exitCodes, UsageError } from '../../contracts/shared/errors.ts'
import { wholeNumber, type ParsedFlags } from '../../contracts/shared/flags.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import { createControlClient, type ControlClient } from '../runner/control-client.ts'
import { targetFlag, targetHelp, targetOf } from '../runner/target.ts'

const help = `npm run scenario -- world ACT [NAME] [--world W] [--target URL] [--json]

The worlds of a simulator that is running: each has its own people, time and journal.

  list               which there are
  create [NAME]      a new one, seeded (--seed N)
  reset [WORLD]      back to its first day
  remove [WORLD]     ends it
  snapshot [NAME]    keeps it as it is now
  snapshots          which are kept of it
  restore NAME       goes on from one; whoever is connected is cut off and comes back

  --world W          which one (unless given, the one named ${defaultWorldName})
  --target URL       where the simulator is (${targetHelp})
  --json             what it answers, as JSON

Exit codes: 0 done, 1 wrong use, 3 could not be done.

Example: npm run scenario -- world snapshot before`

interface Asked {
  readonly client: ControlClient
  readonly name: string | undefined
  readonly seed: number | undefined
}

interface Done {
  /** For a person. */
  readonly said: string
  /** For a program. */
  readonly answer: object
}

interface Act {
  /** What a name beside it is the name of; where nothing is said, none is taken. */
  readonly names?: 'the world' | 'what is made or found'
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
    names: 'what is made or found',
    async carryOut({ client, name, seed }) {
      const created = await client.createWorld({ name, seed })
      return { said: `There is a new world: ${created}.`, answer: { name: created } }
    },
  },
  reset: {
    names: 'the world',
    async carryOut({ client }) {
      await client.resetWorld()
      return { said: `${client.world} is back to its first day.`, answer: { reset: client.world } }
    },
  },
  remove: {
    names: 'the world',
    async carryOut({ client }) {
      await client.removeWorld()
      return { said: `${client.world} has ended.`, answer: { removed: client.world } }
    },
  },
  snapshot: {
    names: 'what is made or found',
    async carryOut({ client, name }) {
      const taken = await client.takeSnapshot(name)
      return { said: `${client.world} is kept as ${taken}.`, answer: { snapshot: taken } }
    },
  },
  snapshots: {
    async carryOut({ client }) {
      const snapshots = await client.snapshots()
      const said = snapshots.map(({ name, takenAt }) => `${name}  ${takenAt}`).join('\n')
      return { said: said === '' ? `Nothing is kept of ${client.world}.` : said, answer: { snapshots } }
    },
  },
  restore: {
    names: 'what is made or found',
    async carryOut({ client, name }) {
      if (name === undefined)
        throw new UsageError('restore takes the name of a snapshot: world snapshots lists them.')
      await client.restoreSnapshot(name)
      return { said: `${client.world} goes on from ${name}.`, answer: { restored: name } }
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
        `world ${String(wanted)} takes no name, and "${name}" is one. --world says which world.`,
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
  if (wanted === undefined) throw new UsageError(`world takes one of ${known.join(', ')}.`)
  const act = Object.hasOwn(acts, wanted) ? acts[wanted] : undefined
  if (act) return act
  throw new UsageError(
    `world has no "${wanted}".${didYouMean(wanted, known) || ` There are: ${known.join(', ')}.`}`,
  )
}

function worldOf(flags: ParsedFlags, name: string | undefined): string {
  const flagged = flags.text('world')
  if (name !== undefined && flagged !== undefined && name !== flagged) {
    throw new UsageError(`Which world is meant, "${name}" or "${flagged}"? Name one of them.`)
  }
  return name ?? flagged ?? defaultWorldName
}

const clientFor = (world: string, flags: ParsedFlags, { signal }: CommandContext): ControlClient =>
  createControlClient({ target: targetOf(flags), world, signal })
