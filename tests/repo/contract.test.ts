import { describe, expect, test } from 'vitest'
import { interactions } from '../../contracts/pact/interactions.ts'
import { callsPact, eventsPact } from '../../contracts/pact/pact-files.ts'
import { states } from '../../contracts/pact/states.ts'
import { errorsOf } from '../../contracts/registry/endpoint.ts'
import type { ErrorCode } from '../../contracts/registry/errors.ts'
import { callExamples, eventExamples } from '../../contracts/registry/examples.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../contracts/registry/registry.ts'
import { readFileSync } from 'node:fs'

const calls = Object.keys(endpoints) as EndpointId[]
const names = Object.keys(events) as EventName[]

interface Pact {
  readonly interactions: readonly {
    readonly description: string
    readonly providerStates?: readonly { readonly name: string }[]
  }[]
}

const descriptionsOf = (file: string): string[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as Pact).interactions
    .map(({ description }) => description)
    .toSorted()

/** Refused before a row is reached, and not acted upon by the client in any way of its own. */
const unpinned = new Set<ErrorCode>(['body-too-large'])

describe('the contract and the registry', () => {
  test.each(calls)('%s is pinned with each example and each refusal that it declares', (call) => {
    const pinned = interactions.filter((interaction) => interaction.call === call)
    const examples = pinned.flatMap(({ answer }) => ('example' in answer ? [answer.example] : []))
    expect(examples.toSorted()).toEqual(Object.keys(callExamples[call].answers).toSorted())
    const refusals = pinned.flatMap(({ answer }) => ('refusal' in answer ? [answer.refusal] : []))
    const declared = errorsOf(endpoints[call]).filter((code) => !unpinned.has(code))
    // A list of servers takes any keyword that a person can type.
    const expected = call.startsWith('servers.') ? [] : declared
    expect(refusals.toSorted()).toEqual(expected.toSorted())
  })

  test('the committed pacts hold exactly these interactions and events', () => {
    expect(descriptionsOf(callsPact)).toEqual(
      interactions.map(({ call, name }) => `${call}: ${name}`).toSorted(),
    )
    expect(descriptionsOf(eventsPact)).toEqual(
      names
        .flatMap((name) => Object.keys(eventExamples[name]).map((example) => `${name}: ${example}`))
        .toSorted(),
    )
  })

  test('every state is used, and says in a sentence what to make true', () => {
    const pacts = [callsPact, eventsPact].map((file) => JSON.parse(readFileSync(file, 'utf8')) as Pact)
    const used = pacts.flatMap((pact) =>
      pact.interactions.flatMap(({ providerStates = [] }) => providerStates.map(({ name }) => name)),
    )
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(states).toSorted())
    for (const { about, params } of Object.values(states)) {
      expect(about).toMatch(/^[A-Z].*\.$/)
      for (const param of params) expect(about).toContain(`\`${param}\``)
    }
  })
})
