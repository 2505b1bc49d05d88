/** Serves the control API's table (`api.ts`) under `/__sim`. */
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { createMatcher, pathOf } from '../../contracts/shared/routing.ts'
import { prefersPage } from '../api/http-helpers.ts'
import type { Incoming, Reply, RequestHeaders, Stream } from '../api/message.ts'
import { inFrames } from '../api/preview-hosts.ts'
import { accountChooserPath } from '../domain/google-sign-in.ts'
import { routes, type Row } from './api.ts'
import { ControlError, notFound } from './control-error.ts'
import { conditionHandlers } from './handlers/conditions.ts'
import { fileHandlers } from './handlers/files.ts'
import { journalHandlers } from './handlers/journal.ts'
import { listHandlers } from './handlers/lists.ts'
import { operatorHandlers } from './handlers/operator.ts'
import { runHandlers } from './handlers/runs.ts'
import { scenarioHandlers } from './handlers/scenarios.ts'
import { worldHandlers } from './handlers/worlds.ts'
import {
  ControlRequest,
  usualBody,
  worldOf,
  type Answer,
  type AnyHandler,
  type ControlOptions,
  type Download,
  type Handlers,
} from './control-request.ts'
import { headersWith, htmlReply, jsonReply, jsonType, unreadableReply } from './replies.ts'
import { eventReply } from './streams.ts'

/** Every row of the table has a handler, or this does not compile. */
const handlers: Handlers = {
  ...worldHandlers,
  ...operatorHandlers,
  ...listHandlers,
  ...journalHandlers,
  ...conditionHandlers,
  ...fileHandlers,
  ...scenarioHandlers,
  ...runHandlers,
}

const prefix = '/__sim'

/** Finds the row for a method and a path below `/__sim`. Throws a URIError for a path that cannot be decoded. */
const findRoute = createMatcher(routes)

/** How the body of a request is read before it is handled. */
export interface BodyRule {
  /** The handler of an upload reads the body itself. Only the account chooser takes forms besides JSON. */
  readonly as: 'json' | 'form' | 'upload'
  /** In bytes. */
  readonly limit: number
}

/** Returns the world that must be open before the call is answered; an empty name if none must. */
export function worldNeededBy(method: string, url: string): string {
  const { row, params } = findRoute(method, pathOf(url).slice(prefix.length)) ?? {}
  return row?.worldMayBeClosed === true ? '' : (params?.['world'] ?? '')
}

export function bodyRuleOf(method: string, url: string): BodyRule {
  // Paths match in upper and lower case.
  const path = pathOf(url).toLowerCase()
  if (path.startsWith(accountChooserPath)) return { as: 'form', limit: 16 * 1024 }
  if (!path.startsWith(prefix)) return usualBody
  try {
    const row = findRoute(method, path.slice(prefix.length))?.row
    return row?.transfer === 'upload'
      ? { ...usualBody, as: 'upload' }
      : { ...usualBody, limit: row?.bodyLimit ?? usualBody.limit }
  } catch {
    return usualBody
  }
}

/** Returns the reply to a call whose path begins with `/__sim`. Throws a ControlError for a refusal. */
export async function answerControl(incoming: Incoming, options: ControlOptions): Promise<Reply> {
  const { method, url, headers, bodyProblem } = incoming
  const path = pathOf(url).slice(prefix.length) || '/'
  const found = findRoute(method, path)
  if (found === undefined) {
    const sentence = `Unknown route ${method} ${url}.${similarRoute(method, path)} GET /__sim lists all.`
    throw notFound(sentence)
  }
  const { row, params } = found
  if (row.transfer !== 'upload') {
    refuseOtherTypes(headers)
    if (bodyProblem !== undefined) return unreadableReply(bodyProblem)
  }
  const { worlds } = options
  // An unknown world is reported first, before any other error of the request.
  const release =
    row.path.includes('{world}') && row.worldMayBeClosed !== true
      ? worlds.hold(worldOf(params, headers, worlds))
      : () => undefined
  let isGoingOn = false
  try {
    // The union of all handlers loses the types of their rows. The request is parsed by the row before its handler runs.
    const handler = handlers[row.id] as unknown as AnyHandler
    const request = new ControlRequest(incoming, row, params, options)
    const result = await handler(request)
    if (row.transfer === 'stream') {
      isGoingOn = true
      onceGone(incoming, release)
      return eventReply((to) => (result as Stream).stream(to))
    }
    if (row.transfer === 'download') {
      isGoingOn = true
      onceGone(incoming, release)
      return downloadReply((result as Download).file, worlds.slices.turn, release)
    }
    const answer = row.forBrowsers === true ? (result as Answer<Row>) : { body: result }
    return replyOf(headers, row.status ?? 200, answer)
  } finally {
    if (!isGoingOn) release()
  }
}

/** The caller may have disconnected already, for example while its world was opened. */
function onceGone({ signal }: Incoming, listener: () => void): void {
  const gone = signal()
  if (gone.aborted) listener()
  else gone.addEventListener('abort', listener)
}

/** Returns a reply that sends the chunks as a file. Calls `onDone` after the last one, or when the caller takes no more. */
const downloadReply = (
  { name, chunks }: { readonly name: string; readonly chunks: Iterable<string> },
  turn: () => Promise<void>,
  onDone: () => void,
): Reply => ({
  status: 200,
  headers: {
    'Content-Disposition': `attachment; filename=${name}`,
    'Content-Type': 'application/json; charset=utf-8',
  },
  body: inTurns(chunks, turn, onDone),
})

/** Lets other requests run between two chunks: a caller on this machine takes chunks as fast as they are made. */
async function* inTurns(
  chunks: Iterable<string>,
  turn: () => Promise<void>,
  onDone: () => void,
): AsyncGenerator<string> {
  try {
    for (const chunk of chunks) {
      await turn()
      yield chunk
    }
  } finally {
    onDone()
  }
}

/** Suggests the closest route, also one with another method. */
function similarRoute(method: string, path: string): string {
  const written = path.replace(/^\/worlds\/[^/]+(?=\/)/, '/worlds/{world}')
  const known = routes.map((route) => `${route.method} ${route.path}`)
  return didYouMean(`${method} ${written}`, known).replace(' /', ` ${prefix}/`)
}

/** Refuses a body of another type, which would count as no body. */
function refuseOtherTypes(headers: RequestHeaders): void {
  const length = Number(headers['content-length'] ?? 0)
  const hasBody = headers['transfer-encoding'] !== undefined || length > 0
  const type = headers['content-type']
  if (!hasBody || /^\s*application\/json\s*(;|$)/i.test(String(type))) return
  throw new ControlError(
    415,
    `The body must have the header Content-Type: application/json, not ${String(type ?? 'none')}.`,
    'invalid-input',
  )
}

/** Returns a page or indented JSON for a browser that asks for a page, and compact JSON for others. */
function replyOf(headers: RequestHeaders, status: number, answer: Answer<Row>): Reply {
  const { body, cookies = [], page, html, scripts } = answer
  const wantsPage = prefersPage(headers)
  const vary = { Vary: 'Accept' }
  if (wantsPage && page !== undefined) {
    const location = addressOf(page)
    return {
      status: 303,
      headers: { ...vary, Location: location, 'Content-Type': 'text/plain; charset=utf-8' },
      cookies,
      body: `See Other. Redirecting to ${location}`,
    }
  }
  if (wantsPage && html !== undefined) {
    const pageHeader = inFrames(headersWith[scripts ?? 'none'], headers)
    return { ...htmlReply(status, { ...vary, ...pageHeader }, html()), cookies }
  }
  return { ...jsonReply(status, body, wantsPage ? 2 : 0), headers: { ...vary, ...jsonType }, cookies }
}

/** Encodes what a header cannot contain, and leaves what is encoded already. */
const addressOf = (path: string): string =>
  path.toWellFormed().replace(/(?:[^!#-;=?-_a-z|~]|%(?![\da-f]{2}))+/gi, encodeURI)
