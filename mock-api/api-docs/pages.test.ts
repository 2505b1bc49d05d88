import { describe, expect, test } from 'vitest'
import { endpoints, events } from '../../contracts/registry/registry.ts'
import { routes } from '../control/api.ts'
import { verbs } from '../operator/verbs.ts'
import { openApiOfCalls } from './calls.ts'
import { openApiOfControl } from './control-calls.ts'
import { eventsPage } from './events-page.ts'
import { asyncApiOfEvents } from './events.ts'
import { html, prose, textOf } from './html.ts'
import { operationsPage } from './operations-page.ts'
import { overviewPage } from './overview-page.ts'
import { problemPage } from './page.ts'

const hostile = `<script>alert("1")</script>'&`
const harmless = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;'

const overview = (name: string) =>
  overviewPage({
    addresses: { client: 'http://127.0.0.1:4600/' },
    descriptions: { calls: '/c', events: '/e', control: '/x' },
    world: name,
    seed: 1,
    worlds: [{ name, seed: 1, now: '2026-01-31T18:00:00.000Z', entries: 1 }],
    operators: [{ displayName: name, isOnline: true }],
    accounts: [{ email: name, password: name, role: name }],
    routes: [{ method: 'GET', path: '/__sim', about: name }],
  })

const calls = operationsPage(openApiOfCalls(), '/__sim/openapi.json')
const control = operationsPage(openApiOfControl(routes, verbs), '/__sim/control.openapi.json')
const happenings = eventsPage(asyncApiOfEvents(), '/__sim/asyncapi.json')

const idsIn = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
const placesIn = (page: string) => [...page.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id)

describe('what is filled into a page', () => {
  test('is text, whatever it looks like', () => {
    expect(textOf(html`<b title="${hostile}">${hostile}</b>`)).toBe(`<b title="${harmless}">${harmless}</b>`)
    expect(textOf(html`${[html`<i>${1}</i>`, '<']}${undefined}`)).toBe('<i>1</i>&lt;')
    expect(textOf(prose('a `<b>` c'))).toBe('a <code>&lt;b&gt;</code> c')
  })

  test('is text in every page that shows what somebody else named', () => {
    for (const page of [overview(hostile), problemPage(hostile)]) {
      expect(page).toContain(harmless)
      expect(page).not.toContain('<script')
    }
    const document = asyncApiOfEvents(hostile)
    expect(eventsPage(document, hostile)).not.toContain('<script')
    const { info, ...rest } = openApiOfCalls()
    expect(operationsPage({ ...rest, info: { ...info, title: hostile } }, hostile)).not.toContain('<script')
  })
})

describe.each([
  ['calls', calls, Object.keys(endpoints)],
  ['events', happenings, Object.keys(events)],
  ['control', control, ['worlds.list', ...Object.keys(verbs).map((verb) => `operator.${verb}`)]],
])('the page of the %s', (_, page, operations) => {
  test('has a place for each of them, and for every link within it', () => {
    const ids = idsIn(page)
    expect(ids).toEqual(expect.arrayContaining(operations))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(placesIn(page)))
  })

  test('leads to the document that it is made of', () => {
    expect(page).toMatch(/href="\/__sim\/[a-z.]+\.json\?format=json"/)
  })
})

test.each([
  ['simulator', overview('default')],
  ['calls', calls],
  ['events', happenings],
  ['control', control],
  ['problem', problemPage('There is none.')],
])(
  'the page of the %s carries no script and no style of its own, and loads nothing from elsewhere',
  (_, page) => {
    expect(page).not.toMatch(/<script|<style| style="| on\w+="|@import/)
    const loaded = [...page.matchAll(/<(?:link|img|iframe|object)\b[^>]*>/g)].map(([tag]) => tag)
    expect(loaded).toHaveLength(3)
    for (const tag of loaded) expect(tag).toMatch(/^<link rel="stylesheet" href="\/__sim\/styles\//)
  },
)
