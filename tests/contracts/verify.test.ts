/** That the verification would notice: the simulator behind a proxy that changes what it says. */
import { expect, test } from 'vitest'
import { callExamples } from '../../contracts/registry/examples.ts'
import { readPact, type Interaction } from '../../contracts/kit/pact.ts'
import { isEvent } from '../../contracts/kit/selection.ts'
import { verify, type ProviderUnderTest, type Result } from '../../contracts/kit/verifier.ts'
import { callsPact, eventsPact } from '../../contracts/pact/pact-files.ts'
import { startLyingProvider } from './lying-provider.ts'

/** Which of the chosen interactions are broken, and which are left out. */
async function verifying(provider: ProviderUnderTest, isChosen: (interaction: Interaction) => boolean) {
  const results: Result[] = []
  for (const file of [callsPact, eventsPact]) {
    const pact = await readPact(file)
    const chosen = { ...pact, interactions: pact.interactions.filter(isChosen) }
    results.push(...(await verify(chosen, provider, { timeoutMs: 10_000 })))
  }
  const described = (wanted: Result['outcome']): readonly string[] =>
    results
      .filter(({ outcome }) => outcome === wanted)
      .map(({ description }) => description)
      .toSorted()
  return { broken: described('broken'), leftOut: described('left-out'), isAnything: results.length > 0 }
}

/** Those that are described like one of these. */
const like =
  (...patterns: readonly RegExp[]) =>
  ({ description }: Interaction): boolean =>
    patterns.some((pattern) => pattern.test(description))

const lists = /^(games\.list|servers\.retro|servers\.touch): |^history\.sell: m/
const tokens = /: access-token-(missing|refused)$/
const conversations =
  /^(conversations\.current|exchanges\.last|messages\.\w+|trackings\.current): (minimum|maximum|withClientId)$/

test('a provider that says the same keeps its pacts', async () => {
  const provider = await startLyingProvider(() => undefined)
  const same = await verifying(provider, like(lists, tokens, conversations, /^[A-Za-z]+: /))
  expect(same).toEqual({ broken: [], leftOut: [], isAnything: true })
})

/** What a provider might show that takes no notice of a filter. */
const unasked = JSON.stringify(callExamples['history.sell'].answers['maximum']?.data)

test('a field that is missing, retyped or out of its range, and a filter that does not count, are named by their interactions', async () => {
  const provider = await startLyingProvider((path, body) => {
    if (path.startsWith('/api/servers/all/dofus?')) return body.replaceAll('"buyPrice"', '"price"')
    if (path.startsWith('/api/servers/all/dofustouch?')) return body.replaceAll('in stock now', 'plenty')
    if (path.startsWith('/api/transactions/sell/')) return body.replace('"data":[]', `"data":${unasked}`)
    if (path === '/api/games') return body.replace(/"_id":"[0-9a-f]+"/, '"_id":1')
    return undefined
  })
  expect((await verifying(provider, like(lists))).broken).toEqual([
    'games.list: minimum',
    'history.sell: minimum',
    'history.sell: minimum, beyond the last page',
    'servers.retro: forSale',
    'servers.retro: forSale, whatever its case',
    'servers.retro: forSale, without a keyword',
    'servers.retro: maximum',
    'servers.touch: forSale',
    'servers.touch: forSale, whatever its case',
    'servers.touch: forSale, without a keyword',
  ])
})

test('a refused token that is not marked as such is noticed, however the sentence is worded', async () => {
  const provider = await startLyingProvider((_path, body) =>
    body.includes('"error":"Token') ? '{"message":"Token invalide ou expiré"}' : undefined,
  )
  expect((await verifying(provider, like(tokens))).broken).toEqual([
    'auth.changePassword: access-token-refused',
    'conversations.create: access-token-refused',
    'conversations.current: access-token-refused',
    'exchanges.create: access-token-refused',
    'exchanges.last: access-token-refused',
    'history.buy: access-token-refused',
    'history.exchange: access-token-refused',
    'history.sell: access-token-refused',
    'messages.closeRequest: access-token-refused',
    'messages.closeTracking: access-token-refused',
    'messages.sendToRequest: access-token-refused',
    'messages.sendToTracking: access-token-refused',
    'rates.create: access-token-refused',
    'trackings.create: access-token-refused',
    'trackings.current: access-token-refused',
    'users.update: access-token-refused',
  ])
})

test('an event without its conversation is noticed; one without this product’s additions is not', async () => {
  const provider = await startLyingProvider((path, body) =>
    path === '/messages'
      ? body.replace(/"eventId":"[0-9a-f]+",/, '').replace(/"(request|tracking)Id"/, '"id"')
      : undefined,
  )
  const { broken, leftOut } = await verifying(provider, isEvent)
  expect(broken).toEqual([
    'RequestUnavailable: maximum',
    'RequestUnavailable: minimum',
    'RequestUnavailable: outOfStock',
    'closeChat: maximum',
    'closeChat: minimum',
    'closeChatTracking: maximum',
    'closeChatTracking: minimum',
    'closeRequestExpired: maximum',
    'closeRequestExpired: minimum',
    'closeTrackingExpired: maximum',
    'closeTrackingExpired: minimum',
    'newTrackingOperator: maximum',
    'newTrackingOperator: takenOver',
    'newTrackingOperator: withClientId',
    'sendMessage: maximum',
    'sendMessage: minimum',
    'sendTrackingMessage: maximum',
    'sendTrackingMessage: minimum',
  ])
  expect(leftOut).toEqual(['assignTransactionToOperator: maximum'])
})

test('a provider that knows nothing of eventId, clientId and exchangeCode keeps the contract', async () => {
  const provider = await startLyingProvider((_path, body) =>
    body.replaceAll(/"eventId":"[^"]*",?/g, '').replaceAll(/,"(clientId|exchangeCode)":"[^"]*"/g, ''),
  )
  const calls = await verifying(provider, like(conversations))
  expect(calls.broken).toEqual([])
  expect(calls.leftOut).toEqual([
    'conversations.current: withClientId',
    'exchanges.last: maximum',
    'messages.closeRequest: withClientId',
    'messages.closeTracking: withClientId',
    'messages.sendToRequest: maximum',
    'messages.sendToTracking: maximum',
    'trackings.current: withClientId',
  ])
  expect((await verifying(provider, isEvent)).broken).toEqual([])
})
