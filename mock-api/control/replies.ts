/** Replies of the control API as JSON and as pages. */
import { problemPage } from '../api-docs/page.ts'
import { prefersPage } from '../api/http-helpers.ts'
import type { BodyProblem, Reply, RequestHeaders } from '../api/message.ts'
import { inFrames } from '../api/preview-hosts.ts'
import type { ControlError } from './control-error.ts'

export const jsonType = { 'Content-Type': 'application/json; charset=utf-8' }

export const jsonReply = (status: number, body: unknown, indent = 0): Reply => ({
  status,
  headers: jsonType,
  body: JSON.stringify(body, null, indent),
})

/** Returns the reply to a request whose body cannot be read. */
export const unreadableReply = ({ status, ...problem }: BodyProblem): Reply => jsonReply(status, problem)

export const htmlReply = (status: number, headers: Reply['headers'], body: string): Reply => ({
  status,
  headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  body,
})

/** Returns the reply to a request that was refused: a page for browsers, JSON for others. */
export function refusal(headers: RequestHeaders, { status, message, code, problems }: ControlError): Reply {
  return prefersPage(headers)
    ? htmlReply(status, inFrames(pageHeaders, headers), problemPage(message))
    : jsonReply(status, { message, code, problems })
}

const headersFor = (sources: string) => ({
  'Content-Security-Policy': `default-src 'none'; ${sources}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
})

/** Pages run no scripts and load only their styles. Their icon is empty, so that browsers ask for none. */
export const pageHeaders = headersFor("style-src 'self'; img-src data:")

/** The headers of a page, by the scripts that it runs. Swagger UI has inline styles and images, and calls this simulator only. */
export const headersWith = {
  none: pageHeaders,
  own: headersFor("script-src 'self'; img-src data:"),
  swagger: headersFor(
    "style-src 'self' 'unsafe-inline'; script-src 'self'; img-src 'self' data:; connect-src 'self'",
  ),
}
