import { expect, test } from 'vitest'
import { NoAnswer, type Silence } from './http-request.ts'
import { silenceInWords } from './diagnose.ts'

test.each<[Silence, string, string]>([
  [
    'nothing-listens',
    'ECONNREFUSED',
    'Nothing listens at https://api.example: start the provider, or correct --provider.',
  ],
  ['no-such-host', 'ENOTFOUND', 'There is no host api.example: correct --provider.'],
  [
    'untrusted',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'The certificate of https://api.example is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT): --disable-ssl-verification takes any.',
  ],
  ['not-secure', 'EPROTO', 'https://api.example does not speak https (EPROTO): correct --provider.'],
  [
    'cut-off',
    'ECONNRESET',
    'https://api.example/v1/api/games broke the connection off without an answer (ECONNRESET): has it failed?',
  ],
  [
    'too-slow',
    'ABORT_ERR',
    'https://api.example/v1/api/games has not answered within 5 s: see what it waits for, or allow more with --request-timeout.',
  ],
])('a silence that is %s is one sentence that says what to do', (silence, code, sentence) => {
  const address = {
    asked: 'https://api.example/v1/api/games',
    flag: '--provider',
    below: '/api/games',
  } as const
  expect(silenceInWords(address, new NoAnswer(silence, code, undefined), 5000)).toBe(sentence)
})
