/** The other simulators: how each is started with the same data at its fastest. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { writeCached } from './figures.ts'
import { installPackage, startServer, type Server } from './processes.ts'

const folder = fileURLToPath(new URL('peers', import.meta.url))
const installed = (path: string): string => join(folder, 'node_modules', path)

const listening = (hostFlag: string, port: number): string[] => [
  hostFlag,
  '127.0.0.1',
  '--port',
  String(port),
]

export const installPeers = (): void => {
  installPackage(folder, 'the load generator and the peers')
}

export interface Peer {
  readonly name: string
  /** Serves `list` at /list and the rows at /transactions. Throws CouldNotRun when this machine cannot run it. */
  readonly start: (list: object, rows?: readonly object[]) => Promise<Server>
}

/** Copies a peer's document from scripts/bench/peers with the data in it, and returns the path of the copy. */
function fill(template: string, list: object, rows: readonly object[] = [], copy = template): string {
  const data: Readonly<Record<string, unknown>> = {
    LIST: list,
    'LIST TEXT': JSON.stringify(list),
    'ROWS TEXT': JSON.stringify(rows),
  }
  const document: unknown = JSON.parse(readFileSync(join(folder, template), 'utf8'), (_, value: unknown) =>
    typeof value === 'string' ? (data[value] ?? value) : value,
  )
  return writeCached(`peers/${copy}`, JSON.stringify(document))
}

export const jsonServer: Peer = {
  name: 'json-server',
  start(list, rows = []) {
    const file = writeCached('peers/json-server.json', JSON.stringify({ list, transactions: rows }))
    return startServer('/list', (port) => ({
      name: 'json-server',
      args: [installed('json-server/lib/bin.js'), file, ...listening('--host', port)],
    }))
  },
}

/** Its templates are off, because parsing them costs time and the list has none. */
export const mockoon: Peer = {
  name: 'Mockoon',
  start(list, rows) {
    const file = fill('mockoon.json', list, rows)
    // `--repair` adds the fields that the document lacks.
    const flags = ['start', '--data', file, '--disable-log-to-file', '--disable-admin-api', '--repair']
    return startServer('/list', (port) => ({
      name: 'Mockoon',
      args: [installed('@mockoon/cli/bin/run.js'), ...flags, ...listening('--hostname', port)],
    }))
  },
}

/** It returns the example unchanged; it validates the request and negotiates the content type. */
const prism: Peer = {
  name: 'Prism',
  start(list) {
    const file = fill('prism.json', list)
    return startServer('/list', (port) => ({
      name: 'Prism',
      args: [
        installed('@stoplight/prism-cli/dist/index.js'),
        'mock',
        file,
        '--verboseLevel',
        'silent',
        ...listening('--host', port),
      ],
    }))
  },
}

const wireMock: Peer = {
  name: 'WireMock',
  start(list) {
    try {
      execFileSync('java', ['-version'], { stdio: 'ignore' })
    } catch (error) {
      throw new CouldNotRun('WireMock needs Java, and this machine has none', { cause: error })
    }
    const jar = readdirSync(installed('wiremock/build')).find((name) => name.endsWith('.jar')) ?? ''
    const root = dirname(dirname(fill('wiremock.json', list, [], 'wiremock/mappings/list.json')))
    mkdirSync(join(root, '__files'), { recursive: true })
    const program = ['-jar', installed(`wiremock/build/${jar}`), '--disable-banner']
    // Recommended by its authors for load, because its request journal would fill the heap.
    const flags = [...program, '--no-request-journal', '--disable-request-logging']
    return startServer('/list', (port) => ({
      name: 'WireMock',
      program: 'java',
      args: [...flags, '--root-dir', root, ...listening('--bind-address', port)],
    }))
  },
}

export const peers: readonly Peer[] = [jsonServer, wireMock, prism, mockoon]
