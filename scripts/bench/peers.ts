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
const host = '127.0.0.1'

export const installPeers = (): void => {
  installPackage(folder, 'the load generator and the peers')
}

export interface Peer {
  readonly name: string
  /** The file in scripts/bench/peers into which the data is filled. */
  readonly document: string
  /** This Node by default. */
  readonly program?: string
  readonly argsOf: (document: string, port: string) => readonly string[]
}

export const jsonServer: Peer = {
  name: 'json-server',
  document: 'json-server.json',
  argsOf: (file, port) => [installed('json-server/lib/bin.js'), file, '--host', host, '--port', port],
}

export const mockoon: Peer = {
  name: 'Mockoon',
  // Its templates are off, because parsing them costs time and the list has none.
  document: 'mockoon.json',
  argsOf(file, port) {
    // `--repair` adds the fields that the document lacks.
    const flags = ['--disable-log-to-file', '--disable-admin-api', '--repair', '--hostname', host]
    return [installed('@mockoon/cli/bin/run.js'), 'start', '--data', file, ...flags, '--port', port]
  },
}

const prism: Peer = {
  name: 'Prism',
  // It returns the example unchanged; it validates the request and negotiates the content type.
  document: 'prism.json',
  argsOf(file, port) {
    const flags = ['--verboseLevel', 'silent', '--host', host]
    return [installed('@stoplight/prism-cli/dist/index.js'), 'mock', file, ...flags, '--port', port]
  },
}

const wireMock: Peer = {
  name: 'WireMock',
  document: 'wiremock.json',
  program: 'java',
  argsOf(file, port) {
    const jar = readdirSync(installed('wiremock/build')).find((name) => name.endsWith('.jar')) ?? ''
    const root = dirname(dirname(file))
    mkdirSync(join(root, '__files'), { recursive: true })
    // Its authors recommend no journal for load, because it would fill the heap.
    const flags = ['--no-request-journal', '--disable-request-logging', '--disable-banner']
    const address = ['--root-dir', root, '--bind-address', host, '--port', port]
    return ['-jar', installed(`wiremock/build/${jar}`), ...flags, ...address]
  },
}

export const peers: readonly Peer[] = [jsonServer, wireMock, prism, mockoon]

/** Serves `list` at /list and the rows at /transactions. Throws CouldNotRun when this machine cannot run the peer. */
export async function startPeer(peer: Peer, list: object, rows: readonly object[] = []): Promise<Server> {
  const { name, document, program, argsOf } = peer
  if (program === 'java') requireJava(name)
  const data: Readonly<Record<string, unknown>> = {
    LIST: list,
    ROWS: rows,
    'LIST TEXT': JSON.stringify(list),
    'ROWS TEXT': JSON.stringify(rows),
  }
  const filled: unknown = JSON.parse(readFileSync(join(folder, document), 'utf8'), (_, value: unknown) =>
    typeof value === 'string' ? (data[value] ?? value) : value,
  )
  const file = writeCached(`peers/${name}/mappings/${document}`, JSON.stringify(filled))
  return startServer('/list', (port) => ({
    name,
    ...(program === undefined ? {} : { program }),
    args: argsOf(file, String(port)),
  }))
}

function requireJava(name: string): void {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
  } catch (error) {
    throw new CouldNotRun(`${name} needs Java, and this machine has none`, { cause: error })
  }
}
