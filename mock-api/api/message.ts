/**
 * Requests and replies as the simulator handles them, whatever carries them: Express in Node, or messages between the pages
 * and the worker of the sandbox. Nothing here knows Node or a browser.
 */

/** Names in lower case. As in HTTP, Content-Length or Transfer-Encoding announces a body. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

export interface Incoming {
  readonly method: string
  /** The path and the query, as sent: `/api/rates/all?keyword=Boune`. */
  readonly url: string
  readonly headers: RequestHeaders
  /** The JSON or the form in the body; undefined without a body, and for an upload. */
  readonly body: unknown
  readonly bodyProblem?: BodyProblem | undefined
  readonly upload: () => AsyncIterable<Uint8Array>
  /** Returns a signal that aborts when the caller disconnects. Made only for the calls that wait. */
  readonly signal: () => AbortSignal
}

export interface BodyProblem {
  readonly status: number
  readonly message: string
  readonly code?: 'invalid-input'
}

export interface Cookie {
  readonly name: string
  readonly value: string | null
  readonly path: string
  readonly httpOnly: boolean
  readonly sameSite: 'lax' | 'none'
  /** Without it the cookie lasts as long as the browser's session. */
  readonly maxAgeMs?: number
  readonly secure?: boolean
  readonly partitioned?: boolean
}

export interface Reply {
  readonly status: number
  /** Without Content-Length and Set-Cookie. */
  readonly headers: Readonly<Record<string, string>>
  readonly cookies?: readonly Cookie[]
  readonly body: string | AsyncIterable<string> | Stream
  /** The connection is reset before the reply, or after one half of the body. */
  readonly broken?: 'reset' | 'truncated'
}

/** A reply that goes on until the caller disconnects. */
export interface Stream {
  readonly stream: (to: Outlet) => void
}

export interface Outlet {
  /** Whether the caller reads too slowly; it calls the listener of `onDrain` later. */
  readonly isFull: boolean
  write(text: string): void
  end(text?: string): void
  onDrain(listener: () => void): void
  /** Called once, when the stream has ended or the caller has disconnected. */
  onClose(listener: () => void): void
}

export type HandleRequest = (incoming: Incoming) => Promise<Reply>
