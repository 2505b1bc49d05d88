import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wordsBetween, type Schema } from './yaml-completion.ts'

const schema = JSON.parse(
  readFileSync(new URL('../../../../../scenarios/scenario.schema.json', import.meta.url), 'utf8'),
) as Schema

/** Returns what the editor offers at the cursor, which is written as |. */
function offered(steps: string): readonly string[] {
  const [before = '', after = ''] = `title: A test\nsteps:\n  ${steps}`.split('|')
  return wordsBetween(before, after, schema).map(({ label }) => label)
}

test.each<[steps: string, ...words: string[]]>([
  ['- |', 'wait', 'call', 'operator', 'after'],
  ['- parallel: [[{ | }]]', 'wait', 'call', 'operator', 'after'],
  ['- wait:\n      |', 'call', 'event', 'mail'],
  ['- wait: { call: | }', 'conversations.create', 'auth.login'],
  ['- { fault: { drop: | } }', 'sendMessage', 'closeChat'],
  ['- after: 1s\n    |: reply', 'operator', 'call'],
])('the editor offers what can stand at %s', (steps, ...words) => {
  expect(offered(steps)).toEqual(expect.arrayContaining(words))
})

test.each<[steps: string, ...words: string[]]>([
  ['- { call: auth.logout, | }', 'as', 'tab', 'with', 'broken', 'after', 'save'],
  ['- call: auth.logout\n    as: a\n    |', 'tab', 'with', 'broken', 'after', 'save'],
  ['- { operator: reply, with: { | } }', 'requestId', 'trackingId', 'message'],
  ['- advance: |'],
])('the editor offers only what can stand at %s', (steps, ...words) => {
  expect(new Set(offered(steps))).toEqual(new Set(words))
})
