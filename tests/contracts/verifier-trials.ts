/** Checks many answers against what a pact expects of them, with the real verifier, in one run. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pact as Writer } from '@pact-foundation/pact'
import { readPact, type HttpInteraction } from '../../contracts/provider-kit/pact.ts'
import { callOf, pactOf } from '../../contracts/provider-kit/testing/pact.ts'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { verify } from '../../contracts/provider-kit/verifier.ts'

type Expected = HttpInteraction['response']

export interface Trial {
  readonly description: string
  readonly expected: Expected
  readonly answer: {
    readonly status?: number
    readonly headers?: OutgoingHttpHeaders
    /** JSON text, so that 1.0 stays 1.0. */
    readonly text?: string
  }
}

export async function resultsOf(trials: readonly Trial[]) {
  /** Addresses that the verifier requested although no trial has them. */
  const unexpectedUrls: string[] = []
  const { url, close } = await startLocalServer(({ url = '' }, response) => {
    if (url === '/states') return void response.end('{}')
    const trial = trials[Number(url.slice(1))]
    if (trial === undefined) unexpectedUrls.push(url)
    const { status = 200, headers = {}, text } = trial?.answer ?? {}
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text)
  })
  try {
    const how = { timeoutMs: 10_000 }
    const asked = trials.map(({ description, expected }, index) =>
      callOf(description, { path: `/${String(index)}` }, expected),
    )
    const results = await verify(pactOf(...asked), { provider: url, states: `${url}/states` }, how)
    return { results: new Map(results.map((each) => [each.description, each])), unexpectedUrls }
  } finally {
    close()
  }
}

/** Returns the body that Pact's library writes for matchers: its example and its rules. */
export async function bodyOf(matchers: unknown): Promise<Pick<Expected, 'body' | 'matchingRules'>> {
  const dir = await mkdtemp(join(tmpdir(), 'matchers-'))
  try {
    const writer = new Writer({ dir, consumer: 'matchers', provider: 'anybody', logLevel: 'error' })
    await writer
      .addAsynchronousInteraction()
      .expectsToReceive('all of them', (message) => {
        message.withJSONContent(matchers)
      })
      .executeTest(() => Promise.resolve())
    const [written] = (await readPact(join(dir, 'matchers-anybody.json'))).interactions
    if (written?.type !== 'Asynchronous/Messages') throw new Error('No message was written.')
    return { body: written.contents, matchingRules: { body: written.matchingRules?.body } }
  } finally {
    await rm(dir, { recursive: true })
  }
}
