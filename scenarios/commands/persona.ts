import type { Command, CommandContext } from '../../contracts/shared/command.ts'
import { exitCodes, UsageError, type ExitCode } from '../../contracts/shared/errors.ts'
import { wholeNumber } from '../../contracts/shared/flags.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import { createRandom } from '../../mock-api/world/random.ts'
import { createControlClient, type ControlClient } from '../runner/control-client.ts'
import { attend } from '../personas/attend.ts'
import { isPersonaName, personaNames, personas, type PersonaName } from '../personas/personas.ts'
import { createTeller, type Teller } from '../personas/teller.ts'
import { speedOf } from '../runner/speed.ts'
import { targetFlag, targetHelp, targetOf } from '../runner/target.ts'

const width = Math.max(...personaNames.map((name) => name.length))
const abouts = personaNames.map((name) => `  ${name.padEnd(width)}   ${personas[name].about}`).join('\n')

const help = `npm run scenario -- persona ${personaNames.join('|')} [flags]

An operator who answers whoever asks, in French, until Ctrl-C: takes requests, trackings and exchanges that wait and
that come, replies to what players write, assigns, settles and closes, each at the pace of the world's clock.

${abouts}

The same seed and the same journal give the same acts. While a scenario is being played in the world, nothing new is
taken up; what somebody else has acted upon stays theirs.

  --seed N        the number that what is said, forgotten and waited for comes from (unless given, that of the world)
  --world W       the world (unless given, the one named ${defaultWorldName})
  --target URL    where the simulator is (${targetHelp})
  --speed S       the world's clock meanwhile: real or a number of times faster (10x); max acts without waiting.
                  Unless given, the clock is left as it is
  --json          one JSON object a line

Exit codes: 1 wrong use, 3 no simulator or it went away, 130 ended by Ctrl-C.

Example: npm run scenario -- persona chatty --seed 7`

export const persona: Command = {
  help,
  flags: {
    seed: { type: 'string' },
    world: { type: 'string' },
    target: targetFlag,
    speed: { type: 'string' },
    json: { type: 'boolean' },
  },
  operands: { most: 1, words: () => personaNames },
  async run(flags, context) {
    const speed = flags.text('speed')
    return sit(
      {
        name: nameOf(flags.positionals),
        target: targetOf(flags),
        world: flags.text('world') ?? defaultWorldName,
        seed: wholeNumber(flags, 'seed', 2_147_483_647),
        speed: speed === undefined ? undefined : speedOf(speed),
        isJson: flags.isSet('json'),
      },
      context,
    )
  },
}

function nameOf([name]: readonly string[]): PersonaName {
  if (name === undefined) throw new UsageError(`persona takes one of ${personaNames.join(', ')}.`)
  if (!isPersonaName(name)) {
    throw new UsageError(
      `There is no persona "${name}".${didYouMean(name, personaNames) || ` There are: ${personaNames.join(', ')}.`}`,
    )
  }
  return name
}

interface Sitting {
  readonly name: PersonaName
  readonly target: string
  readonly world: string
  readonly seed: number | undefined
  readonly speed: number | undefined
  readonly isJson: boolean
}

async function sit(sitting: Sitting, { terminal, signal }: CommandContext): Promise<ExitCode> {
  const { name, target, world, isJson } = sitting
  const teller = createTeller(terminal, name, isJson)
  // What is still asked when it ends would keep the process waiting.
  const over = new AbortController()
  const client = createControlClient({ target, world, signal: AbortSignal.any([signal, over.signal]) })
  try {
    await sitAt(client, sitting, teller, signal)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    over.abort(new Error('the persona has left'))
  }
  teller.leave()
  return exitCodes.interrupted
}

/** A simulator that does not answer within this has gone away, and takes nothing back. */
const leavingMs = 5000

async function sitAt(
  client: ControlClient,
  { name, target, world, seed, speed }: Sitting,
  teller: Teller,
  signal: AbortSignal,
): Promise<void> {
  // Asked first: a world that is not there says so in the simulator's own words.
  const { rate } = await client.clock()
  const drawn = seed ?? (await client.seed())
  const ownRate = speed === undefined || speed === Infinity ? rate : speed
  if (ownRate !== rate) await client.setClockRate(ownRate)
  let awayAs: string | undefined
  try {
    const attending = { persona: personas[name], random: createRandom(drawn), isHasty: speed === Infinity }
    const onReady = (): void => {
      teller.sit({ target, world, seed: drawn })
    }
    ;({ awayAs } = await attend({ ...attending, ...teller, client, signal, onReady }))
  } finally {
    const last = createControlClient({ target, world, signal: AbortSignal.timeout(leavingMs) })
    const leave = async (): Promise<void> => {
      if (awayAs !== undefined) await last.operate('presence', { operatorId: awayAs, isOnline: true })
      if (ownRate !== rate) await last.setClockRate(rate)
    }
    await leave().catch(() => undefined)
  }
}
