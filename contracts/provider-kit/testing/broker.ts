/**
 * A test double of the Pact Broker, for the tests of the kit alone: the resources that they need, as the broker's API is
 * documented and as its own recorded answers show it, and refusing what is not of that form. It remembers everything in
 * memory, has one main branch called `main`, and verifies nothing about the real broker.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { parsePact } from '../pact.ts'
import {
  emptyRecords,
  matrixOf,
  pactsFor,
  Publication,
  Question,
  shaOf,
  VerificationResult,
  type PublishedPact,
  type Records,
} from './broker-records.ts'

export interface TestBroker {
  /** Below a path of its own, as behind a gateway. */
  readonly url: string
  readonly records: Records
  close(): Promise<void>
}

export interface TestBrokerOptions {
  readonly authorization?: string
  readonly base?: string
  /** A link may go without a name, and two may bear the same. */
  readonly pactsAreCalled?: 'by their names' | 'nothing' | 'all the same'
}

interface Answer {
  readonly status: number
  readonly body?: unknown
}

/** `authorization` is the only header of that name that it lets in; without it, it lets in everybody who sends none. */
export async function startTestBroker({
  authorization,
  base = '/pact',
  pactsAreCalled = 'by their names',
}: TestBrokerOptions = {}): Promise<TestBroker> {
  const records = emptyRecords()
  const server = createServer((request, response) => {
    void answerTo(request).then(
      (answer) => {
        send(response, answer)
      },
      (error: unknown) => {
        send(response, { status: 500, body: { error: { message: String(error) } } })
      },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}${base}`

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const body = await text(request)
    if (request.headers.authorization !== authorization) return { status: 401, body: {} }
    if (!/hal\+json/.test(request.headers.accept ?? '')) return { status: 406 }
    if (body !== '' && request.headers['content-type'] !== 'application/json') return { status: 415 }
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (!pathname.startsWith(base)) return { status: 404 }
    const path = (pathname.slice(base.length) || '/').split('/').map(decodeURIComponent)
    const place = `${request.method ?? ''} ${path.map(nameless).join('/')}`
    switch (place) {
      case 'GET /':
        return { status: 200, body: { _links: indexOf(url) } }
      case 'POST /contracts/publish':
        return checked(Publication, body, (publication) => publish(records, publication, url))
      case 'POST /pacts/provider/:/for-verification':
        return checked(Question, body, (question) => {
          const nameOf = linkNames[pactsAreCalled]
          return forVerification(records, path[3] ?? '', question, { url, nameOf })
        })
      case 'GET /pacts/provider/:/consumer/:/pact-version/:':
        return pactAt(records, path[7] ?? '', url)
      case 'POST /pacts/provider/:/consumer/:/pact-version/:/verification-results':
        return checked(VerificationResult, body, (result) => {
          records.results.push({ sha: path[7] ?? '', result })
          return { status: 201, body: { ...result, _links: {} } }
        })
      case 'PUT /pacticipants/:/branches/:/versions/:': {
        const [, , pacticipant = '', , branch = '', , version = ''] = path
        records.branches.push({ pacticipant, branch, version })
        return { status: 201, body: { _links: {} } }
      }
      case 'GET /matrix':
        return matrix(records, searchParams)
      default:
        return { status: 404 }
    }
  }

  return {
    url,
    records,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  const type = body === undefined ? 'text/html' : 'application/hal+json;charset=utf-8'
  response.writeHead(status, { 'Content-Type': type }).end(body === undefined ? '' : JSON.stringify(body))
}

/** A part of a path, or a colon where somebody's name, version or branch stands: after each word that says of what. */
const nameless = (part: string, index: number, path: readonly string[]): string =>
  /^(provider|consumer|pact-version|pacticipants|branches|versions)$/.test(path[index - 1] ?? '') ? ':' : part

const link = (href: string, title = href) => ({ href, title, templated: href.includes('{') })

const indexOf = (url: string) => ({
  self: link(url),
  'pb:publish-contracts': link(`${url}/contracts/publish`),
  'pb:provider-pacts-for-verification': link(`${url}/pacts/provider/{provider}/for-verification`),
  'pb:pacticipant-branch-version': link(
    `${url}/pacticipants/{pacticipant}/branches/{branch}/versions/{version}`,
  ),
  curies: [link(`${url}/doc/{rel}`)],
})

/** The broker's word for a body that is not of the form: each field with what is wrong. */
function checked<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: string,
  use: (value: z.output<Schema>) => Answer,
): Answer {
  const { data, error, success } = z.safeParse(schema, JSON.parse(body))
  if (success) return use(data)
  const errors: Record<string, readonly string[]> = {}
  for (const { path, code } of error.issues) errors[path.map(String).join('.')] = [code]
  return { status: 400, body: { errors } }
}

function publish(records: Records, publication: z.infer<typeof Publication>, url: string): Answer {
  const {
    pacticipantName: consumer,
    pacticipantVersionNumber: version,
    branch,
    tags = [],
    contracts,
  } = publication
  const links = []
  for (const { consumerName, providerName: provider, content } of contracts) {
    const pact = parsePact(Buffer.from(content, 'base64').toString(), 'content')
    if (consumerName !== consumer || pact.consumer.name !== consumer || pact.provider.name !== provider) {
      return { status: 400, body: { errors: { contracts: ['names differ'] } } }
    }
    const before = records.pacts.find(
      (other) => other.consumer === consumer && other.version === version && other.provider === provider,
    )
    if (before !== undefined && before.sha !== shaOf(pact)) {
      const text = `Cannot change the content of the pact for ${consumer} version ${version} and provider ${provider}`
      return { status: 409, body: { notices: [{ type: 'error', text }], errors: { contracts: [text] } } }
    }
    if (before === undefined) {
      records.pacts.push({ consumer, version, branch, tags, provider, pact, sha: shaOf(pact) })
    }
    links.push(link(`${url}/pacts/provider/${provider}/consumer/${consumer}/version/${version}`))
  }
  const text = `Pact successfully published for ${consumer} version ${version}.`
  return {
    status: 200,
    body: {
      notices: [{ type: 'success', text }],
      logs: [],
      _embedded: {},
      _links: { 'pb:contracts': links },
    },
  }
}

const placeOf = (url: string, provider: string, consumer: string, sha: string): string =>
  `${url}/pacts/provider/${encodeURIComponent(provider)}/consumer/${encodeURIComponent(consumer)}/pact-version/${sha}`

const linkNames: Readonly<
  Record<NonNullable<TestBrokerOptions['pactsAreCalled']>, (pact: PublishedPact) => object>
> = {
  'by their names': ({ consumer, provider, version }) => ({
    name: `Pact between ${consumer} (${version}) and ${provider}`,
  }),
  nothing: () => ({}),
  'all the same': () => ({ name: 'Pact between' }),
}

function forVerification(
  records: Records,
  provider: string,
  question: z.infer<typeof Question>,
  { url, nameOf }: { readonly url: string; readonly nameOf: (pact: PublishedPact) => object },
): Answer {
  if (!records.pacts.some((pact) => pact.provider === provider)) return { status: 404, body: {} }
  const pacts = pactsFor(records, provider, question).map(({ pact, because }) => ({
    shortDescription: because,
    verificationProperties: { notices: [] },
    _links: {
      self: {
        href: placeOf(url, provider, pact.consumer, pact.sha),
        ...nameOf(pact),
      },
    },
  }))
  return { status: 200, body: { _embedded: { pacts }, _links: {} } }
}

function pactAt(records: Records, sha: string, url: string): Answer {
  const found = records.pacts.find((pact) => pact.sha === sha)
  if (found === undefined) return { status: 404, body: {} }
  const { pact, provider, consumer } = found
  const interactions = pact.interactions.map((each, index) => ({ _id: `${sha}-${String(index)}`, ...each }))
  const results = `${placeOf(url, provider, consumer, sha)}/verification-results`
  const _links = { 'pb:publish-verification-results': link(results) }
  return { status: 200, body: { ...pact, interactions, createdAt: '2026-01-01T00:00:00+00:00', _links } }
}

function matrix(records: Records, query: URLSearchParams): Answer {
  const [name, version, environment] = ['q[][pacticipant]', 'q[][version]', 'environment'].map((key) =>
    query.get(key),
  )
  if (!name || !version || !environment) return { status: 400, body: { errors: ['a selector is missing'] } }
  const isKnown = records.pacts.some(({ consumer, provider }) => [consumer, provider].includes(name))
  if (!isKnown) return { status: 400, body: { errors: [`Pacticipant ${name} not found`] } }
  if (environment !== 'production') {
    return { status: 400, body: { errors: [`No environment found with name '${environment}'`] } }
  }
  return { status: 200, body: matrixOf(records, name, version, environment) }
}
