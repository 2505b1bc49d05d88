/** Writes JUnit XML, which CI systems display. */

type Attributes = Readonly<Record<string, string | number>>

export interface JUnitCase {
  readonly attributes: Attributes
  /** Missing for a passed case. */
  readonly result?: {
    readonly kind: 'failure' | 'error' | 'skipped'
    readonly attributes: Attributes
    readonly text?: string
  }
}

export interface JUnitSuite {
  readonly attributes: Attributes
  readonly cases: readonly JUnitCase[]
}

export function junitXml(attributes: Attributes, suites: readonly JUnitSuite[]): string {
  const content = suites.map((suite) =>
    element('testsuite', suite.attributes, suite.cases.map(caseXml).join('')),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', attributes, content.join(''))}\n`
}

/** Returns seconds with three decimals, for `time` attributes. */
export const junitSeconds = (ms: number): string => (ms / 1000).toFixed(3)

const caseXml = ({ attributes, result }: JUnitCase): string =>
  element(
    'testcase',
    attributes,
    result === undefined ? '' : element(result.kind, result.attributes, escapeXml(result.text ?? '')),
  )

function element(name: string, attributes: Attributes, content: string): string {
  const formatted = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value)).replaceAll('\n', '&#10;')}"`)
    .join('')
  return content === '' ? `<${name}${formatted}/>` : `<${name}${formatted}>${content}</${name}>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 allows most control characters nowhere, not even escaped. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
