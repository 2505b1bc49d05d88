/** A request of a pact as it is sent, with `${name}` where the provider's state gives the value. */
import type { HttpInteraction } from './pact.ts'

export interface RequestInWords {
  readonly method: string
  readonly path: string
  readonly query: ValuesByName
  readonly headers: ValuesByName
  /** Undefined where none is sent. */
  readonly body: unknown
}

type ValuesByName = Readonly<Record<string, readonly string[]>>

/** The values themselves are left out of reports: some are tokens. */
export function requestInWords(request: HttpInteraction['request']): RequestInWords {
  const { method, path, query = {}, headers = {}, body, generators = {} } = request
  return {
    method,
    path: generators.path?.expression ?? path,
    query: withExpressions(query, generators.query),
    headers: withExpressions(headers, generators.header),
    body: Object.entries(generators.body ?? {}).reduce<unknown>(
      (content, [place, { expression }]) =>
        expression === undefined ? content : replaceAt(content, stepsOf(place), expression),
      body?.content,
    ),
  }
}

/** `POST /api/auth/login`, `GET /api/servers/all/dofus?keyword=boune`. */
export function requestLine({ method, path, query }: RequestInWords): string {
  const parameters = Object.entries(query).flatMap(([name, values]) =>
    values.map((value) => `${name}=${value}`),
  )
  return `${method} ${path}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`
}

export const headerLines = (headers: Readonly<Record<string, readonly string[]>>): readonly string[] =>
  Object.entries(headers).flatMap(([name, values]) => values.map((value) => `${name}: ${value}`))

type Generated = Readonly<Record<string, { readonly expression?: string | undefined }>>

const withExpressions = (values: ValuesByName, generators: Generated = {}): ValuesByName => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(generators).flatMap(([name, { expression }]) =>
      expression === undefined ? [] : [[name.replace(/^\$\.?/, ''), [expression]]],
    ),
  ),
})

/** `$.characters[0].name` as its names. */
const stepsOf = (place: string): readonly string[] => place.match(/[^.[\]$'"]+/g) ?? []

function replaceAt(content: unknown, [step, ...rest]: readonly string[], value: string): unknown {
  if (step === undefined) return value
  if (Array.isArray(content)) {
    return content.map((element: unknown, index) =>
      step === '*' || step === String(index) ? replaceAt(element, rest, value) : element,
    )
  }
  if (typeof content !== 'object' || content === null || !Object.hasOwn(content, step)) return content
  return Object.fromEntries(
    Object.entries(content).map(([key, part]) => [key, key === step ? replaceAt(part, rest, value) : part]),
  )
}
