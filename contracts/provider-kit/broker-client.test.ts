import { expect, test } from 'vitest'
import { complaintIn } from './broker-client.ts'

test.each([
  [
    'once what it says twice',
    `❌ IO Error - Request to pact broker path 'http://b/matrix' failed: 503 Down. URL: 'http://b'\n❌ Request to pact broker path 'http://b/matrix' failed: 503 Down. URL: 'http://b'\n`,
    "Request to pact broker path 'http://b/matrix' failed: 503 Down.",
  ],
  ['of a list', '❌ failed validation - ["tag: blank", "branch: blank"]\n', 'tag: blank branch: blank'],
  ['without what it was about to do', '\n📨 Attempting to publish\n❌ No way\n', 'No way'],
  [
    'under a heading',
    '❌ Publication failed:\n   contracts: changed\n\nDetails:\n-a\n+b\n',
    'contracts: changed',
  ],
  ['of no JSON that looks like some', '❌ ["a"b"]', '["a"b"]'],
  ['of nothing', '', ''],
])("the client's complaint is made out: %s", (_how, text, sentence) => {
  expect(complaintIn(text)).toBe(sentence)
})
