/**
 * The lint rule behind docs/decisions/0003: which room may import which. Paths are resolved, so that no way of writing
 * an import gets around a wall.
 */
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Room {
  readonly room: string
  /** The rooms that it may import, separated by spaces; `~` is client/src. */
  readonly imports: string
  /** The packages that it may import; any, where this is missing. */
  readonly packages?: string
  /** Its folders do not import each other. */
  readonly apart?: boolean
}

/** The table of the control API and its client, which also run in a browser. */
const controlApi = ['api', 'client', 'control-error', 'lists', 'match', 'query', 'run-schemas'].map(
  (name) => `mock-api/control/${name}.ts`,
)
const controlImports =
  'mock-api/world mock-api/faults mock-api/operator/verbs.ts mock-api/seed/sizes.ts ' +
  'mock-api/defaults.ts contracts/shared/durations.ts contracts/shared/parse-json.ts ' +
  'contracts/shared/schema-walk.ts contracts/shared/suggest.ts ' +
  'contracts/registry'
/** What every part of the client above the session may import. */
const base = '~/session ~/lib ~/texts ~/notify ~/ui contracts/registry'

/** From the most particular room to the widest; a file lives in the first that holds it. */
const rooms: readonly Room[] = [
  // The client, from the ground up.
  { room: 'client/src/ui', imports: '', packages: 'react react-router-dom' },
  { room: 'client/src/texts', imports: '~/lib contracts/registry', packages: 'react' },
  { room: 'client/src/lib', imports: '', packages: '' },
  {
    room: 'client/src/api',
    imports: '~/lib contracts/registry',
    packages: '@tanstack/react-query axios react',
  },
  { room: 'client/src/notify', imports: '~/api ~/lib ~/texts ~/ui' },
  { room: 'client/src/session', imports: '~/api ~/lib contracts/registry' },
  { room: 'client/src/forms', imports: '~/session ~/api ~/lib ~/texts ~/notify ~/ui contracts/registry' },
  { room: 'client/src/realtime', imports: '~/api ~/lib contracts/registry' },
  { room: 'client/src/entities', apart: true, imports: `~/realtime ~/api ${base}` },
  { room: 'client/src/features', apart: true, imports: `~/entities ~/forms ~/realtime ~/api ${base}` },
  { room: 'client/src/pages', apart: true, imports: `~/features ~/entities ~/forms ${base}` },
  { room: 'client/src/testing', imports: '~/api ~/texts contracts/registry' },
  { room: 'client/src', imports: 'contracts/registry' },
  // The consumer tests: they call the client's own functions and write contracts/pacts.
  { room: 'client/pact', imports: '~ contracts/provider-states contracts/registry contracts/shared' },
  { room: 'client', imports: '~ contracts/registry' },

  // The simulator: its inner rooms know neither HTTP nor sockets.
  // Faults ask their world for time, chance and a journal, and do not know it.
  {
    room: 'mock-api/faults',
    imports: 'mock-api/yaml-validation contracts/shared contracts/registry',
    packages: 'zod',
  },
  { room: 'mock-api/world', imports: 'mock-api/faults contracts/shared/zod-messages.ts contracts/registry' },
  { room: 'mock-api/domain', imports: 'mock-api/world contracts/registry' },
  { room: 'mock-api/yaml-validation', imports: 'contracts/shared', packages: 'yaml zod' },
  {
    room: 'mock-api/seed',
    imports:
      'mock-api/yaml-validation mock-api/domain mock-api/world contracts/shared/schema-walk.ts contracts/shared/suggest.ts contracts/registry',
  },
  { room: 'mock-api/operator', imports: 'mock-api/domain mock-api/world contracts/registry' },
  {
    room: 'mock-api/api',
    imports: 'mock-api/domain mock-api/faults mock-api/world contracts/shared/routing.ts contracts/registry',
    packages: 'cookie negotiator zod',
  },
  {
    room: 'mock-api/http',
    imports:
      'mock-api/api mock-api/control mock-api/domain mock-api/faults mock-api/world contracts/registry',
  },
  { room: 'mock-api/realtime', imports: 'mock-api/domain mock-api/world contracts/registry' },
  ...controlApi.map((room) => ({
    room,
    imports: `${controlApi.join(' ')} ${controlImports}`,
    packages: 'zod',
  })),
  // The rest of the control API knows neither Node nor Express, because it also runs in a browser.
  {
    room: 'mock-api/control',
    imports:
      'mock-api/api mock-api/api-docs mock-api/domain mock-api/faults mock-api/operator mock-api/seed ' +
      'mock-api/world mock-api/defaults.ts contracts/shared contracts/registry',
    packages: 'cookie negotiator zod',
  },
  // The console runs in a browser and knows the simulator by the control API alone. Its style sheet has the client's tokens.
  {
    room: 'mock-api/console/src',
    imports:
      `${controlApi.join(' ')} mock-api/world/journal-entry.ts mock-api/operator/verbs.ts ` +
      'mock-api/faults/kinds.ts mock-api/seed/sizes.ts mock-api/defaults.ts contracts/shared/durations.ts contracts/registry',
    packages: '@codemirror @lezer @tanstack codemirror react react-dom react-router-dom yaml zod',
  },
  // Generates documents from tables that the caller passes; it does not know the simulator.
  { room: 'mock-api/api-docs', imports: 'contracts/shared/html.ts contracts/registry', packages: 'zod' },
  { room: 'mock-api', imports: 'mock-api contracts/shared contracts/registry' },

  { room: 'contracts/registry', imports: '', packages: 'zod' },
  // What several commands share.
  {
    room: 'contracts/shared',
    imports: '',
    packages: 'node: @commander-js/extra-typings leven pure-rand zod',
  },
  { room: 'contracts/provider-states', imports: 'contracts/registry', packages: '' },
  // The `contracts` command is published without the client.
  {
    room: 'contracts/provider-kit',
    imports: 'contracts/shared contracts/registry contracts/provider-states',
  },
  // Compares what the verifier and the client's parser refuse.
  { room: 'tests/mutation-gate', imports: 'client contracts' },
  {
    room: 'scenarios',
    imports: 'mock-api contracts/shared contracts/registry',
    packages: 'node: #presets-text @commander-js/extra-typings fast-check socket.io-client vite yaml zod',
  },
  { room: 'scripts', imports: 'scenarios mock-api contracts client' },
  { room: 'tests', imports: 'scenarios mock-api client contracts scripts' },
]

const list = (words: string): string[] =>
  words.split(' ').flatMap((word) => (word === '' ? [] : word.replace(/^~/, 'client/src')))

const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)
const roomOf = (path: string): Room | undefined => rooms.find(({ room }) => isIn(path, room))

/** Tests may reach for what sets their room up; they ship with nothing. */
const isTest = (path: string): boolean => /\.test\.tsx?$|(^|\/)testing(\.ts$|\/)/.test(path)

/** Returns why `from` may not import `specifier`, or undefined when it may. */
export function trespass(from: string, specifier: string): string | undefined {
  const home = roomOf(from)
  if (home === undefined) return undefined
  if (!specifier.startsWith('.')) {
    if (home.packages === undefined || isTest(from)) return undefined
    const isAllowed = list(home.packages).some(
      (name) => specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`),
    )
    return isAllowed ? undefined : `${home.room} imports only these packages: ${home.packages || 'none'}.`
  }
  const target = relative(root, resolve(root, dirname(from), specifier)).replaceAll('\\', '/')
  if (isIn(target, home.room)) {
    const part = (path: string): string | undefined => path.slice(home.room.length + 1).split('/')[0]
    const isNeighbour = home.apart === true && part(from) !== part(target)
    return isNeighbour ? `The parts of ${home.room} do not import each other.` : undefined
  }
  const setUp = [from.split('/')[0] ?? '', 'contracts/shared/testing']
  if (isTest(from) && setUp.some((room) => isIn(target, room))) return undefined
  if (list(home.imports).some((room) => isIn(target, room))) return undefined
  return `${home.room} may not import ${target}. It imports: ${home.imports || 'nothing outside itself'}.`
}

const direction = {
  meta: { type: 'problem', docs: { description: 'Imports run one way between the rooms.' } },
  /** The part of a lint rule's context that is used here. */
  create(context: { readonly filename: string; report(problem: object): void }) {
    const from = relative(root, context.filename).replaceAll('\\', '/')
    const check = (node: { readonly source?: { readonly value?: unknown } | null }): void => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string') return
      const message = trespass(from, specifier)
      if (message !== undefined) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

export default { meta: { name: 'walls' }, rules: { direction } }
