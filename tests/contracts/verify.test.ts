/**
 * The simulator behind a proxy that changes what it says: what the gate does not show, whose mutants have one change each.
 */
import { expect, test } from 'vitest'
import { isEvent, readPact, type Interaction } from '../../contracts/provider-kit/pact.ts'
import { verify, type ProviderUnderTest, type Result } from '../../contracts/provider-kit/verifier.ts'
import { callsPact, eventsPact } from '../../contracts/shared/pact-files.ts'
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

const additions =
  /^(conversations\.current|exchanges\.last|messages\.\w+|trackings\.current): (minimum|maximum|withClientId)$/

/** The calls with an answer that can have some, and every event. */
const showsAdditions = (interaction: Interaction): boolean =>
  isEvent(interaction) || additions.test(interaction.description)

test('a provider that says the same keeps its pacts', async () => {
  const provider = await startLyingProvider(() => undefined)
  const same = await verifying(provider, showsAdditions)
  expect(same).toEqual({ broken: [], leftOut: [], isAnything: true })
})

test('a provider that knows nothing of eventId, clientId and exchangeCode keeps the contract', async () => {
  const provider = await startLyingProvider((_path, body) =>
    body.replaceAll(/"eventId":"[^"]*",?/g, '').replaceAll(/,"(clientId|exchangeCode)":"[^"]*"/g, ''),
  )
  const calls = await verifying(provider, (each) => !isEvent(each) && showsAdditions(each))
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
