/** The other simulators: how each is installed, started with the same material, and asked. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Unavailable } from './figure.ts'
import { peersFolder, writeCached } from './folders.ts'
import { installPackage } from './install.ts'
import { jsonServerDocument, mockoonDocument, prismDocument, wireMockDocument } from './peer-documents.ts'
import { startServer, type Server } from './processes.ts'

const installed = (path: string): string => join(peersFolder, 'node_modules', path)

export const installPeers = (): void => {
  installPackage(peersFolder, 'the load generator and the peers')
}

export interface Peer {
  readonly name: string
  /** Serves `list` at `/list`. Throws Unavailable where it cannot run. */
  readonly start: (list: object) => Promise<Server>
}

export const peers: readonly Peer[] = [
  { name: 'json-server', start: (list) => startJsonServer({ list }) },
  { name: 'WireMock', start: startWireMock },
  { name: 'Prism', start: startPrism },
  { name: 'Mockoon', start: (list) => startMockoon({ list }) },
]

/** What json-server and Mockoon serve: an object at `/list`, and rows that can be queried at `/transactions`. */
export interface Material {
  readonly list: object
  readonly rows?: readonly object[]
}

export const startJsonServer = (material: Material): Promise<Server> =>
  startServer('/list', (port) => ({
    name: 'json-server',
    args: [
      installed('json-server/lib/bin.js'),
      writeCached('peers/json-server.json', jsonServerDocument(material)),
      ...flags({ host, port }),
    ],
  }))

export const startMockoon = (material: Material): Promise<Server> =>
  startServer('/list', (port) => ({
    name: 'Mockoon',
    args: [
      installed('@mockoon/cli/bin/run.js'),
      'start',
      ...flags({
        data: writeCached('peers/mockoon.json', mockoonDocument(material, port)),
        port,
        hostname: host,
      }),
      '--disable-log-to-file',
      '--disable-admin-api',
      '--repair',
    ],
  }))

function startPrism(list: object): Promise<Server> {
  return startServer('/list', (port) => ({
    name: 'Prism',
    args: [
      installed('@stoplight/prism-cli/dist/index.js'),
      'mock',
      writeCached('peers/prism.json', prismDocument(list)),
      ...flags({ host, port, verboseLevel: 'silent' }),
    ],
  }))
}

function startWireMock(list: object): Promise<Server> {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
  } catch (error) {
    throw new Unavailable('WireMock needs Java, and there is none here', { cause: error })
  }
  const jar = readdirSync(installed('wiremock/build')).find((name) => name.endsWith('.jar')) ?? ''
  const mapping = writeCached('peers/wiremock/mappings/list.json', wireMockDocument(list))
  const folder = dirname(dirname(mapping))
  mkdirSync(join(folder, '__files'), { recursive: true })
  return startServer('/list', (port) => ({
    name: 'WireMock',
    program: 'java',
    args: [
      '-jar',
      installed(`wiremock/build/${jar}`),
      ...flags({ 'root-dir': folder, 'bind-address': host, port }),
      // As its makers advise for load: what it keeps of each request would otherwise fill its heap.
      '--no-request-journal',
      '--disable-request-logging',
      '--disable-banner',
    ],
  }))
}

const host = '127.0.0.1'

const flags = (values: Readonly<Record<string, string | number>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, String(value)])
