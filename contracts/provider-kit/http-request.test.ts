import { expect, test } from 'vitest'
import { formatNoResponse } from './diagnose.ts'
import { sendRequest, type NoResponse } from './http-request.ts'
import { says, startServer, type Answering } from './testing/provider.ts'

const stopsInTheMiddle: Answering = (request, response) => {
  response.writeHead(200, { 'Content-Length': '100' }).write('half', () => request.socket.destroy())
}

test.each<[string, () => Promise<string>, NoResponse['reason']]>([
  ['the server stops in the middle', () => startServer(stopsInTheMiddle), 'connection-lost'],
  [
    'the server has no TLS',
    async () => (await startServer(says(200, '{}'))).replace('http:', 'https:'),
    'no-tls',
  ],
])('returns the reason when %s', async (_, url, reason) => {
  expect(await sendRequest(await url(), { timeoutMs: 10_000 })).toMatchObject({ reason })
})

test("throws the signal's reason when the signal aborts", async () => {
  const stop = new AbortController()
  const url = await startServer(() => {
    stop.abort(new Error('enough'))
  })
  await expect(sendRequest(url, { timeoutMs: 10_000, signal: stop.signal })).rejects.toThrow('enough')
})

test.each<[NoResponse['reason'], string, string]>([
  ['unknown-host', 'ENOTFOUND', 'There is no host api.example: correct --provider.'],
  [
    'untrusted-certificate',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'The certificate of https://api.example is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT): use --disable-ssl-verification to accept it.',
  ],
  ['no-tls', 'EPROTO', 'https://api.example does not use https (EPROTO): correct --provider.'],
])('explains %s in one sentence', (reason, code, sentence) => {
  const address = {
    url: 'https://api.example/v1/api/games',
    flag: '--provider',
    addedPath: '/api/games',
  } as const
  expect(formatNoResponse(address, { reason, code }, 5000)).toBe(sentence)
})
