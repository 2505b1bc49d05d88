import { describe, expect, test } from 'vitest'
import { interactions } from '../../contracts/pact/interactions.ts'
import { callsPact, eventsPact } from '../../contracts/pact/pact-files.ts'
import { states } from '../../contracts/pact/states.ts'
import { consumedCalls, consumedEvents, notYetCalled } from '../../contracts/pact/unconsumed.ts'
import { errorsOf } from '../../contracts/registry/endpoint.ts'
import type { ErrorCode } from '../../contracts/registry/errors.ts'
import { callExamples, eventExamples } from '../../contracts/registry/examples.ts'
import { endpoints } from '../../contracts/registry/registry.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesLike, root } from './files.ts'

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
  test.each(consumedCalls)('%s is pinned with each example and each refusal that it declares', (call) => {
    const pinned = interactions.filter((interaction) => interaction.call === call)
    const examples = pinned.flatMap(({ answer }) => ('example' in answer ? [answer.example] : []))
    expect(examples.toSorted()).toEqual(Object.keys(callExamples[call].answers).toSorted())
    const refusals = pinned.flatMap(({ answer }) => ('refusal' in answer ? [answer.refusal] : []))
    const declared = errorsOf(endpoints[call]).filter((code) => !unpinned.has(code))
    // A list of servers takes any keyword that a person can type.
    const expected = call.startsWith('servers.') ? [] : declared
    expect(refusals.toSorted()).toEqual(expected.toSorted())
  })

  test.each(notYetCalled)('%s has no pact, because nothing relies on it', (call) => {
    expect(interactions.map((interaction): string => interaction.call)).not.toContain(call)
  })

  test('the client makes the calls that are pinned, and none of those that it is said not to make', async () => {
    expect((await rowsTheClientImports()).toSorted()).toEqual(consumedCalls.toSorted())
  })

  test('the committed pacts hold exactly these interactions and events', () => {
    expect(descriptionsOf(callsPact)).toEqual(
      interactions.map(({ call, name }) => `${call}: ${name}`).toSorted(),
    )
    expect(descriptionsOf(eventsPact)).toEqual(
      consumedEvents
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

/** The ids of the rows that the client's own code names; it has no other way to make a call. */
async function rowsTheClientImports(): Promise<string[]> {
  const sources = filesLike(/^client\/src\/(?!testing\/).*(?<!\.test)\.tsx?$/)
  const rows = new Set<unknown>(Object.values(endpoints))
  const found = new Set<string>()
  for (const { path, text } of sources) {
    for (const [, list = '', file = ''] of text.matchAll(
      /^import \{([^}]*)\} from '[./]+\/contracts\/(registry\/\w+\.ts)'/gm,
    )) {
      const module = (await import(join(root, 'contracts', file))) as Readonly<Record<string, unknown>>
      for (const name of list.split(',').map((part) => part.trim().split(' ')[0] ?? '')) {
        expect(module[name], `${path} could reach every row by way of the whole table`).not.toBe(endpoints)
        if (rows.has(module[name])) found.add((module[name] as { id: string }).id)
      }
    }
  }
  return [...found]
}
