/** `contracts verify` through a proxy that changes the real answers and events of the simulator, each in many ways. */
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPact, subjectOf, type Interaction, type Pact } from '../../../contracts/provider-kit/pact.ts'
import { verify, type ProviderUnderTest } from '../../../contracts/provider-kit/verifier.ts'
import { callsPact, eventsPact } from '../../../contracts/shared/pact-files.ts'
import { startLocalServer, type LocalServer } from '../../../contracts/shared/local-server.ts'
import { createSimulator, type Simulator } from '../../../mock-api/server.ts'
import { serveStates, statesOf } from '../../../scripts/simulator-provider/provider.ts'
import { emptyMarket } from '../../../scripts/simulator-provider/states.ts'
import { sample } from '../../mutation-gate/gate.ts'
import { variantsOf, type Said } from './lies.ts'
import { startChangingProxy, type WireAnswer } from '../changing-proxy.ts'

/** `EVERY_LIE=1 npx vitest run tests/contracts/lies` tells all of them, in some minutes. */
const oneIn = process.env['EVERY_LIE'] === undefined ? 15 : 1

const chosen = new Set([
  'auth.login: a sign-in with a complete profile',
  'auth.googleCallback: a return from Google in a browser',
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
  /^swapped \$ accessToken and message$/,
  // Fields that a provider may leave out.
  /^(dropped|nulled) \S*\.(eventId|clientId|exchangeCode|servers\[0\]\.serverStock)( |$)/,
  /^users\.update (dropped|nulled) \$\.role( |$)/,
  /^(another number|another value) \$\.servers\[0\]\.serverStock /,
  // Ids that the state does not return.
  /^another (user|thing)'s id \S*(\.eventId|(messages|servers|data)\[\d\]\._id|newMessage\._id|\.operatorId|\.operatorId\._id) /,
  // When something happened.
  /^another instant /,
  /^another form \S* ".*(Z|[+]00:?00)"$/,
  /^swapped \S* createdAt and expiresAt$/,
  // Lists whose order or length nothing fixes, and rows of which the state says no more than the filters.
  /^(reversed order \$\.(games|servers)|(reversed order|one more|one fewer) \S*\.characters) /,
  /^history\.sell (reversed order|one more|one fewer) \$\.data /,
  /^history\.sell (another number|another value) \S*\.(quantity|total|totalPages) -?[\d.]+$/,
  /^history\.sell retyped \$\.data\[\d\]\.total \d/,
  /^history\.sell another text \S*\.persoName /,
  /^history\.sell dropped \S*\.server$/,
  /^history\.sell swapped \S* (quantity and total|total and totalPages)$/,
  // The lifetime in Max-Age counts more than Expires, and either is enough.
  /^header Set-Cookie \S+ (without Expires=|Expires=.* as Wed, 01 Jan 2098)/,
  /^header Set-Cookie \S+ without Max-Age=2592000/,
  // A page needs no content type, and the state cookie may be cleared in any way.
  /^auth\.googleCallback header (Content-Type|Set-Cookie kamasouk_google (?!.*Path=))/,
  /^redirect Location "https:\/\/kamasouk\.test\/auth\/success\?accessToken=[^"&]+x&user=/,
  /^user in Location Location (without|another) (phoneNumber|address|country|City)$/,
  /^user in Location Location without role$/,
]

function mayBeSaid(description: string, { kind, at, now }: Said): boolean {
  if (['unchanged', 'harmless', 'null for absent'].includes(kind)) return true
  const said = `${kind} ${at} ${now}`.trim()
  const [subject = ''] = description.split(':')
  return free.some((pattern) => pattern.test(said) || pattern.test(`${subject} ${said}`))
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
const real = new Map<number, WireAnswer>()
const told = new Map<number, Said>()

function tell(answer: WireAnswer): WireAnswer {
  const trial = trials[running]
  if (trial === undefined) return answer
  real.set(running, answer)
  if (trial.variant === undefined) return answer
  const said = variantsOf(trial.interaction, answer)[trial.variant]
  if (said === undefined) return answer
  told.set(running, said)
  return said.answer
}

let simulator: Simulator
/** How many events went over each transport. */
const events = { polling: 0, websocket: 0 }
const servers: Pick<LocalServer, 'close'>[] = []
let provider: ProviderUnderTest
let pacts: readonly Pact[]

beforeAll(async () => {
  pacts = await Promise.all([callsPact, eventsPact].map(readPact))
  simulator = await createSimulator({ port: 0, seedFile: emptyMarket })
  const proxy = await startChangingProxy(simulator.url, {
    answer: (answer, url) => (url.startsWith('/socket.io/') ? undefined : tell(answer)),
    mayUpgrade: () => running % 2 === 0,
    packet: (packet, transport) => {
      if (!packet.startsWith('42[')) return packet
      events[transport] += 1
      const [name, payload] = JSON.parse(packet.slice(2)) as [string, unknown]
      const interaction = trials[running]?.interaction
      if (interaction === undefined || subjectOf(interaction).subject !== name) return packet
      const { body } = tell({ status: 200, headers: [], body: JSON.stringify(payload) })
      return `42${JSON.stringify([name, body === '' ? undefined : (JSON.parse(body) as unknown)])}`
    },
  })
  const own = await serveStates(statesOf(simulator, proxy.url))
  const counted = await startLocalServer((request, response) => {
    void text(request).then(async (body) => {
      if (body.includes('"setup"')) running += 1
      const answer = await fetch(own.states, { method: 'POST', body })
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text())
    })
  })
  servers.push(own, counted, proxy)
  provider = { provider: proxy.url, states: `${counted.url}/states`, messages: own.messages }
})

afterAll(async () => {
  for (const { close } of servers) close()
  await simulator.close()
})

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
    for (const pact of pacts) {
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
    expect(Math.min(events.polling, events.websocket)).toBeGreaterThan(3)
    if (oneIn === 1) console.log(counts, events)
  },
  oneIn === 1 ? 900_000 : 60_000,
)
