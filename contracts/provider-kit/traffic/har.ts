/** Judges the traffic in a HAR file, as browsers and Playwright record it. */
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import { CouldNotRun } from '../../shared/errors.ts'
import { apiPrefix, realtime } from '../../registry/transport.ts'
import { parseJson } from '../../shared/parse-json.ts'
import { credentialHeaders } from '../request-problems.ts'
import { createJudge, type Judge } from './judge.ts'
import { readPollingAnswer, readSocketMessage } from './socket-io.ts'

const Har = z.object({ log: z.object({ entries: z.array(z.unknown()) }) })

const Header = z.object({ name: z.string(), value: z.string() })

const Entry = z.object({
  startedDateTime: z.optional(z.string()),
  /** In milliseconds; -1 when it is not known. */
  time: z._default(z.number(), -1),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z._default(z.array(Header), []),
    postData: z.optional(z.object({ text: z.optional(z.string()) })),
  }),
  response: z.object({
    status: z.number(),
    headers: z._default(z.array(Header), []),
    content: z.optional(z.object({ text: z.optional(z.string()), encoding: z.optional(z.string()) })),
  }),
  /** Chromium's own addition: the messages of a WebSocket. Times are in seconds, and in milliseconds from Playwright. */
  _webSocketMessages: z.optional(
    z.array(z.object({ type: z.string(), time: z._default(z.number(), -1), data: z.string() })),
  ),
  /** The browser did not ask the provider, and lists no credentials. */
  _fromCache: z.optional(z.unknown()),
})

/** Returns what was found. Throws CouldNotRun when the text is no HAR, is truncated or has no call of the contract. */
export function judgeHar(name: string, text: string, leftOut: readonly string[]): Judge {
  // Some programs write a byte order mark.
  const json = parseJson(text.replace(/^\uFEFF/, ''))
  if (json === undefined) {
    const what = text.trimStart().startsWith('{')
      ? 'is truncated or damaged: record it again.'
      : 'is no HAR file: it is not JSON.'
    throw new CouldNotRun(`"${name}" ${what}`)
  }
  const har = Har.safeParse(json)
  if (!har.success) {
    throw new CouldNotRun(
      `"${name}" is no HAR file: it has no log.entries. Save one with "Save all as HAR" in a browser.`,
    )
  }
  const entries = har.data.log.entries.flatMap((each) => Entry.safeParse(each).data ?? [])
  const names = new Set(
    entries.flatMap(({ request, response }) =>
      Object.keys(headersOf([...request.headers, ...response.headers])),
    ),
  )
  const hidden = credentialHeaders.filter((header) => !names.has(header))
  const judge = createJudge({ leftOut, hidden })
  const moments = entries.flatMap((entry) => momentsOf(entry, judge))
  for (const { act } of moments.toSorted((one, other) => one.atMs - other.atMs)) act()
  if (judge.groups().length > 0) return judge
  const hasCalls = entries.some(({ request }) => pathOf(request.url).startsWith(`${apiPrefix}/`))
  const hasBodies = entries.some(({ response }) => response.content?.text !== undefined)
  throw new CouldNotRun(
    hasCalls && !hasBodies
      ? `"${name}" was recorded without the bodies of the answers, so nothing was judged: record it with them.`
      : `"${name}" has no call and no event of the contract, so nothing was judged.`,
  )
}

const pathOf = (url: string): string => URL.parse(url)?.pathname ?? ''

/** Returns when the request and its answer, or the events, were sent. */
function momentsOf(entry: z.infer<typeof Entry>, judge: Judge) {
  const { startedDateTime = '', time, request, response, _webSocketMessages = [], _fromCache } = entry
  const { method, url } = request
  const { pathname = '', search = '' } = URL.parse(url) ?? {}
  const begunAtMs = Date.parse(startedDateTime) || 0
  // After the calls that begin then. An unknown time is taken for a long one, so that nothing is concluded from it.
  const endedAtMs = begunAtMs + (time < 0 ? 60_000 : time) + 0.5
  const { status, content } = response
  const body =
    content?.encoding === 'base64' ? Buffer.from(content.text ?? '', 'base64').toString() : content?.text
  if (pathname.startsWith(`${realtime.path}/`)) {
    const receive = judge.realtime(pathname + search)
    const received = _webSocketMessages.filter(({ type }) => type === 'receive')
    const poll = (): void => {
      readPollingAnswer(body ?? '', (name, payload) => receive(name, payload, endedAtMs))
    }
    return [
      ...received.map(({ time: at, data }) => {
        const atMs = at < 0 ? begunAtMs : at > 1e11 ? at : at * 1000
        return { atMs, act: () => readSocketMessage(data, (name, payload) => receive(name, payload, atMs)) }
      }),
      ...(method === 'GET' && status === 200 ? [{ atMs: endedAtMs, act: poll }] : []),
    ]
  }
  // Status 0: the browser gave up, so there was no answer. Without a text, the file was recorded without bodies.
  const isRedirect = status >= 300 && status < 400
  if (status === 0 || _fromCache !== undefined || (body === undefined && !isRedirect)) return []
  const exchange = {
    method,
    url: pathname + search,
    requestHeaders: headersOf(request.headers),
    requestBody: request.postData?.text,
    status,
    headers: headersOf(response.headers),
    body: body ?? '',
  }
  let answered: ReturnType<Judge['request']>
  return [
    { atMs: begunAtMs, act: () => (answered = judge.request(method, exchange.url, begunAtMs)) },
    { atMs: endedAtMs, act: () => answered(exchange, endedAtMs) },
  ]
}

/** As Node gives them: with names in lower case, and cookies in a list; without those whose value is hidden. */
function headersOf(headers: readonly z.infer<typeof Header>[]): IncomingHttpHeaders {
  const shown = headers.filter(({ value }) => !/\*{2}|redacted/i.test(value))
  const byName = Map.groupBy(shown, ({ name }) => name.toLowerCase())
  const { 'set-cookie': cookies, ...others } = Object.fromEntries(
    Array.from(byName, ([name, own]) => [name, own.map(({ value }) => value)]),
  )
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, values]) => [name, values.join(', ')])),
    // Some browsers write all cookies in one header, with a line or a comma between them.
    ...(cookies ? { 'set-cookie': cookies.flatMap((each) => each.split(/\n|, (?=[^;,=\s]+=)/)) } : {}),
  }
}
