/**
 * `contracts verify` through a proxy that changes the bodies of the simulator's answers and events, each in many ways. What it
 * finds beyond the pact is about the state and the request: ids, roles, lengths, order, texts that were sent or searched.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatPath, type Path } from '../../contracts/registry/schema-layers.ts'
import { Id, Instant } from '../../contracts/registry/values.ts'
import { readClientPacts, type Interaction, type Pact } from '../../contracts/provider-kit/pact.ts'
import { verify } from '../../contracts/provider-kit/verifier.ts'
import { sample } from '../mutation-gate/gate.ts'
import { gateInteraction } from '../mutation-gate/gate-interaction.ts'
import { absentFields, mutantsOf } from '../mutation-gate/mutants.ts'
import { pathsIn, put, valueAt, type PathInValue } from '../mutation-gate/schema-paths.ts'
import { startChangedSimulator } from './changing-proxy.ts'

/** `EVERY_LIE=1 npx vitest run tests/contracts/lies` tells all of them, in some minutes. */
const oneIn = process.env['EVERY_LIE'] === undefined ? 15 : 1

const chosen = new Set([
  'auth.login: a sign-in with a complete profile',
  'users.update: a change of the profile that empties the optional fields',
  'games.list: the list of both games',
  'servers.all: the servers of both games in stock in one game',
  'conversations.current: the open request with a message and a reply',
  'trackings.current: the open tracking without messages',
  'exchanges.last: the newest exchange of an operator with characters',
  'history.buy: the purchases sorted by total',
  'history.sell: the sales on a server that is gone',
  'messages.sendToRequest: a message in a request after its end',
  'sendMessage: a reply in a request',
  'assignTransactionToOperator: an operator with characters is assigned',
  'sessionEnded: the session has run out',
])

/** What neither the request nor the state fixes, so that a provider may say it. */
const free = [
  // Texts for people, and what the provider chooses.
  /^(another text|another value) \S*(\$\.message|\.exchangeCode|\.clientId) /,
  /^(another text|another value) \$\.accessToken "[^"]/,
  // Fields that a provider may leave out.
  /^(dropped|nulled) \S*\.(eventId|clientId|exchangeCode|servers\[0\]\.serverStock)( |$)/,
  /^users\.update (dropped|nulled) \$\.role( |$)/,
  /^(another number|another value) \$\.servers\[0\]\.serverStock /,
  // Ids that the state does not return.
  /^another (user|thing)'s id \S*(\.eventId|(messages|servers|data)\[\d\]\._id|newMessage\._id|\.operatorId|\.operatorId\._id) /,
  // When something happened, unless a list has another order then.
  /^another instant (?!\S*\.messages\[1\]\.createdAt)/,
  /^another form \S* ".*(Z|[+]00:?00)"$/,
  // Lists whose order or length nothing fixes, and rows of which the state says no more than the filters.
  /^(reversed order \$\.(games|servers)|(reversed order|one more|one fewer) \S*\.characters) /,
  /^history\.sell reversed order \$\.data /,
  /^history\.sell (another number|another value) \S*\.quantity -?[\d.]+$/,
  /^history\.sell (retyped|another value|another number) \$\.data\[1\]\.total \d/,
  /^history\.sell another value \$\.data\[0\]\.total -/,
  /^history\.sell another text \S*\.persoName /,
  /^history\.sell dropped \S*\.server$/,
]

function mayBeSaid(description: string, { kind, at, now }: Said): boolean {
  if (kind === 'unchanged' || kind === 'null for absent') return true
  const said = `${kind} ${at} ${now}`.trim()
  const [subject = ''] = description.split(':')
  return free.some((pattern) => pattern.test(said) || pattern.test(`${subject} ${said}`))
}

interface Answer {
  readonly status: number
  readonly body: string
}

/** One change of an answer. */
interface Said {
  readonly kind: string
  readonly at: string
  readonly now: string
  readonly answer: Answer
}

/** Returns every variant of a real answer. The same answer gives the same list. */
function variantsOf(interaction: Interaction, { status, body: real }: Answer): readonly Said[] {
  const { original } = gateInteraction(interaction)
  const { schema, others } = original
  // A redirect, or a page.
  if (schema === undefined) return []
  const body = JSON.parse(real) as unknown
  const mutants = mutantsOf({ ...original, answer: { status, headers: {}, body } })
  const places = pathsIn(schema, body)
  const at = (kind: string, path: Path, value: unknown): Said => ({
    kind,
    at: formatPath(path),
    now: JSON.stringify(value),
    answer: { status, body: JSON.stringify(put(body, path, value)) },
  })
  return [
    ...mutants.map(({ kind, at: where, now, answer }) => ({
      kind,
      at: where,
      now,
      answer: { status: answer.status, body: JSON.stringify(answer.body) ?? '' },
    })),
    ...places.flatMap((place) => otherValues(place).map(([kind, value]) => at(kind, place.path, value))),
    ...places.flatMap((place) =>
      absentFields(place).flatMap((key) => {
        const path = [...place.path, key]
        const known = others.map((other) => valueAt(other, path) ?? undefined)
        const values =
          key === 'role' ? ['operator', 'admin'] : known.filter((each) => each !== undefined).slice(0, 1)
        return values.map((value) => at('added', path, value))
      }),
    ),
  ]
}

function otherValues({ value, def }: PathInValue): readonly (readonly [string, unknown])[] {
  if (typeof value === 'number') return [value + 1, value * 1000].map((each) => ['another number', each])
  if (typeof value !== 'string' || def?.type === 'enum') return []
  if (Id.safeParse(value).success) {
    return [["another thing's id", `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`]]
  }
  return Instant.safeParse(value).success
    ? [['another instant', '2020-02-29T00:00:00.000Z']]
    : [['another text', `${value} x`]]
}

interface Trial {
  readonly interaction: Interaction
  /** Undefined to tell the truth. */
  readonly variant?: number
}

let trials: readonly Trial[] = []
/** The number of the trial that runs now: each sets up one state. */
let running = -1
/** The last real answer of each trial, and what was said instead. */
const real = new Map<number, Answer>()
const told = new Map<number, Said>()

function tell(answer: Answer): Answer {
  const trial = trials[running]
  if (trial === undefined) return answer
  real.set(running, answer)
  if (trial.variant === undefined) return answer
  const said = variantsOf(trial.interaction, answer)[trial.variant]
  if (said === undefined) return answer
  told.set(running, said)
  return said.answer
}

let provider: Awaited<ReturnType<typeof startChangedSimulator>>
beforeAll(async () => {
  provider = await startChangedSimulator(
    { answer: ({ status, body }) => tell({ status, body }) },
    {
      answer: (_answer, _url, _incoming, sent) => {
        if (sent.includes('"setup"')) running += 1
        return undefined
      },
    },
  )
})
afterAll(() => provider.close())

/** Verifies each trial, and returns whether it was refused and why. */
async function refusalsOf(these: readonly Trial[], pact: Pact) {
  trials = these
  running = -1
  for (const map of [real, told]) map.clear()
  const interactions = these.map(({ interaction }, number) => ({
    ...interaction,
    description: `${interaction.description} #${String(number)}`,
  }))
  const results = await verify({ ...pact, interactions }, provider, { timeoutMs: 20_000 })
  return results.map(({ outcome, mismatches }) =>
    outcome === 'broken' ? mismatches.map(({ at, what }) => `${at} ${what}`).join('; ') : undefined,
  )
}

test(
  'every lie is refused, and what is harmless passes',
  async () => {
    const wrong: string[] = []
    const counts = { refused: 0, passed: 0 }
    for (const pact of await readClientPacts()) {
      const truths = pact.interactions
        .filter(({ description }) => chosen.has(description))
        .map((interaction) => ({ interaction }))
      expect(await refusalsOf(truths, pact)).toEqual(truths.map(() => undefined))
      const lies = truths.flatMap(({ interaction }, number): readonly Trial[] => {
        const answer = real.get(number)
        const variants = answer === undefined ? [] : [...variantsOf(interaction, answer).keys()]
        return sample(variants, oneIn, interaction.description).map((variant) => ({ interaction, variant }))
      })
      for (const [number, why] of (await refusalsOf(lies, pact)).entries()) {
        const [said, description] = [told.get(number), lies[number]?.interaction.description ?? '']
        if (said === undefined) throw new Error(`Nothing was said for ${description}.`)
        counts[why === undefined ? 'passed' : 'refused'] += 1
        if (mayBeSaid(description, said) === (why === undefined)) continue
        wrong.push(`${description}  ${said.kind} ${said.at} ${said.now}: ${why ?? 'passes'}`)
      }
    }
    expect(wrong).toEqual([])
    expect(counts.refused).toBeGreaterThan(counts.passed)
    if (oneIn === 1) console.log(counts)
  },
  oneIn === 1 ? 900_000 : 60_000,
)
