/** Judges the traffic in a HAR file, as browsers and Playwright record it. */
import * as z from 'zod/mini'
import { CouldNotRun } from '../../shared/errors.ts'
import { apiPrefix, realtime } from '../../registry/transport.ts'
import { parseJson } from '../../shared/parse-json.ts'
import type { Judge } from './judge.ts'
import { readPollingAnswer, readSocketMessage } from './socket-io.ts'

const Har = z.object({ log: z.object({ entries: z.array(z.unknown()) }) })

const Header = z.object({ name: z.string(), value: z.string() })

const Entry = z.object({
  request: z.object({ method: z.string(), url: z.string() }),
  response: z.object({
    status: z.number(),
    headers: z._default(z.array(Header), []),
    content: z.optional(z.object({ text: z.optional(z.string()), encoding: z.optional(z.string()) })),
  }),
  /** Chromium's own addition: the messages of a WebSocket. */
  _webSocketMessages: z.optional(z.array(z.object({ type: z.string(), data: z.string() }))),
})

/** Throws CouldNotRun when the text is no HAR, is truncated or has no call of the contract. */
export function judgeHar(name: string, text: string, judge: Judge): void {
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
  for (const entry of entries) judgeEntry(entry, judge)
  if (judge.groups().length > 0) return
  const hasCalls = entries.some(({ request }) => pathOf(request.url).startsWith(`${apiPrefix}/`))
  const hasBodies = entries.some(({ response }) => response.content?.text !== undefined)
  throw new CouldNotRun(
    hasCalls && !hasBodies
      ? `"${name}" was recorded without the bodies of the answers, so nothing was judged: record it with them.`
      : `"${name}" has no call and no event of the contract, so nothing was judged.`,
  )
}

const pathOf = (url: string): string => URL.parse(url)?.pathname ?? ''

function judgeEntry(
  { request, response, _webSocketMessages = [] }: z.infer<typeof Entry>,
  judge: Judge,
): void {
  for (const { type, data } of _webSocketMessages) {
    if (type === 'receive') readSocketMessage(data, judge.event)
  }
  const path = pathOf(request.url)
  const { status, headers, content } = response
  const body =
    content?.encoding === 'base64' ? Buffer.from(content.text ?? '', 'base64').toString() : content?.text
  if (path.startsWith(`${realtime.path}/`)) {
    if (request.method === 'GET' && status === 200) readPollingAnswer(body ?? '', judge.event)
    return
  }
  // Status 0: the browser gave up, so there was no answer. Without a text, the file was recorded without bodies.
  const isRedirect = status >= 300 && status < 400
  if (status === 0 || (body === undefined && !isRedirect)) return
  const location = headers.find((header) => header.name.toLowerCase() === 'location')?.value
  judge.answer({ method: request.method, url: path, status, headers: { location }, body: body ?? '' })
}
