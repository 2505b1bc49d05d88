/** The other simulators: how each is installed, started with the same data, and asked. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Unavailable, writeCached } from './figures.ts'
import { installPackage, startServer, type Server } from './processes.ts'

const folder = fileURLToPath(new URL('peers', import.meta.url))
const installed = (path: string): string => join(folder, 'node_modules', path)
const host = '127.0.0.1'

export const installPeers = (): void => {
  installPackage(folder, 'the load generator and the peers')
}

/** An object at /list, and rows that can be queried at /transactions. */
export interface PeerData {
  readonly list: object
  readonly rows?: readonly object[]
}

export interface Peer {
  readonly name: string
  /** Throws Unavailable when the peer cannot run on this machine. */
  readonly start: (data: PeerData) => Promise<Server>
}

export const jsonServer: Peer = {
  name: 'json-server',
  start: ({ list, rows = [] }) =>
    startServer('/list', (port) => ({
      name: 'json-server',
      args: [
        installed('json-server/lib/bin.js'),
        writeCached('peers/json-server.json', JSON.stringify({ list, transactions: rows })),
        '--host',
        host,
        '--port',
        String(port),
      ],
    })),
}

export const mockoon: Peer = {
  name: 'Mockoon',
  start: (data) =>
    startServer('/list', (port) => ({
      name: 'Mockoon',
      args: [
        installed('@mockoon/cli/bin/run.js'),
        'start',
        '--data',
        writeCached('peers/mockoon.json', mockoonDocument(data, port)),
        '--port',
        String(port),
        '--hostname',
        host,
        '--disable-log-to-file',
        '--disable-admin-api',
        '--repair',
      ],
    })),
}

const prism: Peer = {
  name: 'Prism',
  start: ({ list }) =>
    startServer('/list', (port) => ({
      name: 'Prism',
      args: [
        installed('@stoplight/prism-cli/dist/index.js'),
        'mock',
        writeCached('peers/prism.json', prismDocument(list)),
        '--host',
        host,
        '--port',
        String(port),
        '--verboseLevel',
        'silent',
      ],
    })),
}

const wireMock: Peer = {
  name: 'WireMock',
  start({ list }) {
    try {
      execFileSync('java', ['-version'], { stdio: 'ignore' })
    } catch (error) {
      throw new Unavailable('WireMock needs Java, and this machine has none', { cause: error })
    }
    const jar = readdirSync(installed('wiremock/build')).find((name) => name.endsWith('.jar')) ?? ''
    const root = dirname(dirname(writeCached('peers/wiremock/mappings/list.json', wireMockDocument(list))))
    mkdirSync(join(root, '__files'), { recursive: true })
    return startServer('/list', (port) => ({
      name: 'WireMock',
      program: 'java',
      args: [
        '-jar',
        installed(`wiremock/build/${jar}`),
        '--root-dir',
        root,
        '--bind-address',
        host,
        '--port',
        String(port),
        // Recommended by its authors for load, because its request journal would fill the heap.
        '--no-request-journal',
        '--disable-request-logging',
        '--disable-banner',
      ],
    }))
  },
}

export const peers: readonly Peer[] = [jsonServer, wireMock, prism, mockoon]

const wireMockDocument = (list: object): string =>
  JSON.stringify({
    request: { method: 'GET', urlPath: '/list' },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(list),
    },
  })

/** Prism returns the example unchanged; it validates the request and negotiates the content type. */
const prismDocument = (list: object): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'The same list', version: '1.0.0' },
    paths: {
      '/list': {
        get: {
          parameters: [{ name: 'keyword', in: 'query', schema: { type: 'string' } }],
          responses: {
            200: {
              description: 'The servers',
              content: { 'application/json': { schema: { type: 'object' }, example: list } },
            },
          },
        },
      },
    },
  })

/** The version of Mockoon's file format; `--repair` adds the fields that are missing here. */
const mockoonFormat = 33

function mockoonDocument({ list, rows = [] }: PeerData, port: number): string {
  // Without templates, because parsing them costs time and the list has none.
  const response = { statusCode: 200, default: true, disableTemplating: true }
  return JSON.stringify({
    uuid: uuid(1),
    lastMigration: mockoonFormat,
    name: 'The same list',
    port,
    cors: false,
    routes: [
      {
        uuid: uuid(2),
        type: 'http',
        method: 'get',
        endpoint: 'list',
        responses: [{ ...response, uuid: uuid(3), bodyType: 'INLINE', body: JSON.stringify(list) }],
      },
      {
        uuid: uuid(4),
        type: 'crud',
        method: '',
        endpoint: 'transactions',
        responses: [{ ...response, uuid: uuid(5), bodyType: 'DATABUCKET', databucketID: 'rows' }],
      },
    ],
    rootChildren: [2, 4].map((index) => ({ type: 'route', uuid: uuid(index) })),
    data: [{ uuid: uuid(6), id: 'rows', name: 'rows', value: JSON.stringify(rows) }],
  })
}

const uuid = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
