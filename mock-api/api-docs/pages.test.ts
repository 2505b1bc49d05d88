import { describe, expect, test } from 'vitest'
import { events } from '../../contracts/registry/registry.ts'
import { eventsPage } from './plain-pages.ts'
import { asyncApiOfEvents } from './asyncapi-events.ts'
import { html, prose, textOf } from '../../contracts/shared/html.ts'
import { problemPage, swaggerPage } from './page.ts'

const hostile = `<script>alert("1")</script>'&`
const harmless = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;'

test('html escapes every value that is not html itself', () => {
  expect(textOf(html`<b title="${hostile}">${hostile}</b>`)).toBe(`<b title="${harmless}">${harmless}</b>`)
  expect(textOf(html`${[html`<i>${1}</i>`, '<']}${undefined}`)).toBe('<i>1</i>&lt;')
  expect(textOf(prose('a `<b>` c'))).toBe('a <code>&lt;b&gt;</code> c')
})

describe.each([
  ['events', eventsPage(asyncApiOfEvents(hostile), hostile)],
  ['problem', problemPage(hostile)],
])('the %s page', (_, page) => {
  test('escapes names', () => {
    expect(page).toContain(harmless)
    expect(page).not.toContain('<script')
  })

  test('has no scripts or inline styles, and loads only its own styles', () => {
    expect(page).not.toMatch(/<script|<style| style="| on\w+="|@import/)
    const loaded = [...page.matchAll(/<(?:link|img|iframe|object)\b[^>]*>/g)].map(([tag]) => tag)
    expect(loaded).toEqual([
      '<link rel="icon" href="data:," />',
      '<link rel="stylesheet" href="/__sim/styles/frame.css" />',
      '<link rel="stylesheet" href="/__sim/styles/content.css" />',
    ])
  })
})

test('the events page has every event', () => {
  const page = eventsPage(asyncApiOfEvents(), '/__sim/asyncapi.json')
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
  expect(ids).toEqual(expect.arrayContaining(Object.keys(events)))
  expect(page).toContain('href="/__sim/asyncapi.json?format=json"')
})

test('the Swagger UI page loads files of this simulator only', () => {
  const page = swaggerPage(hostile, '/__sim/openapi.json')
  expect(page).toContain(harmless)
  const loaded = [...page.matchAll(/<(?:link|script)\b[^>]*(?:href|src)="([^"]*)"/g)].map(([, path]) => path)
  expect(loaded).toEqual([
    'data:,',
    '/__sim/styles/frame.css',
    '/__sim/swagger/swagger-ui.css',
    '/__sim/swagger/swagger-ui-bundle.js',
    '/__sim/swagger/swagger-start.js',
  ])
})
