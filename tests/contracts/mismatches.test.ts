/** The mismatches that the guide for providers explains. */
import { expect, test } from 'vitest'
import { formatMismatches } from '../../contracts/provider-kit/format-mismatch.ts'
import { callOf, json, pactOf } from '../../contracts/provider-kit/testing/pact.ts'
import { startReference } from '../../contracts/provider-kit/testing/provider.ts'
import { verify } from '../../contracts/provider-kit/verifier.ts'
import { mismatches } from './guide.ts'

const asked = (path: string, response: object) => callOf(path, { path }, response)
const bodyWith = (place: string, rule: object, content: unknown) => ({
  ...json(content),
  matchingRules: { body: { [place]: { matchers: [rule] } } },
})
const stock = (text: string) => ({ servers: [{ serverName: 'Boune', stockStatusForSell: text }] })
const anyStock = { match: 'regex', regex: '^(in stock now|out of stock)$' }
const wanted = pactOf(
  asked('/status', {}),
  asked('/field', json(stock('in stock now'))),
  asked('/text', bodyWith('$.servers[0].stockStatusForSell', anyStock, stock('in stock now'))),
  asked('/list', json({ data: [] })),
  asked('/null', bodyWith('$.request', { match: 'null' }, { request: null })),
  asked('/cookie', { headers: { 'Set-Cookie': ['session=1'] } }),
)
const given = pactOf(
  asked('/status', { status: 500 }),
  asked('/field', json({ servers: [{ stockStatusForSell: 'in stock now' }] })),
  asked('/text', json(stock('plenty'))),
  asked('/list', json({ data: [1] })),
  asked('/null', json({ request: {} })),
  asked('/cookie', {}),
)

const holding = (words: string): string => expect.stringContaining(words) as string

test('the messages in the guide are the messages of the command and of the standard verifier', async () => {
  const results = await verify(wanted, await startReference(given), { timeoutMs: 20_000 })
  const found = results.map((result) => ({
    kit: formatMismatches(result.mismatches),
    pact: result.mismatches.map(({ what }) => what),
  }))
  expect(found).toEqual(
    mismatches().map(({ where, kit, pact }) => ({
      kit: [{ where, what: holding(kit) }],
      pact: [holding(pact)],
    })),
  )
})

const answers = (path: string, content: object) =>
  callOf(`conversations.current: ${path}`, { path }, json(content))

test('a pending interaction may lack a field only if the client reads the answer without it', async () => {
  const asked = pactOf(
    answers('/required', { request: null }),
    answers('/unknown', { request: null, more: 'a' }),
  )
  for (const interaction of asked.interactions) interaction.pending = true
  const given = pactOf(answers('/required', {}), answers('/unknown', { request: null }))
  const results = await verify(asked, await startReference(given), { timeoutMs: 20_000 })
  expect(results.map(({ outcome }) => outcome)).toEqual(['broken', 'left-out'])
  const [first] = formatMismatches(results[0]?.mismatches ?? [])
  expect(first).toEqual({ where: '$', what: 'lacks "request"; has no fields' })
})
