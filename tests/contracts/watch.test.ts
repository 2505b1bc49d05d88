/** `contracts watch` in front of a provider that sends a secret in every place. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { startServer } from '../../contracts/provider-kit/testing/provider.ts'
import { answersOf, eventExamples } from '../../contracts/registry/examples.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { startWatch } from '../../contracts/provider-kit/testing/command.ts'

test('no secret reaches the terminal or a report', async () => {
  const folder = newFolder()
  const reports = ['json', 'junit', 'html'].map((kind) => ({ flag: `--${kind}`, file: join(folder, kind) }))
  const secret = 'zzsecretzz'
  const spoil = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (key, each: unknown) => {
      if (typeof each === 'string') return key.endsWith('Id') ? `${secret}${each}` : [secret]
      if (typeof each !== 'object' || each === null || Array.isArray(each)) return secret
      return { ...each, [secret]: secret }
    })
  const ids = Object.keys(endpoints) as EndpointId[]
  const { url, stop } = await startWatch(
    await startServer((request, response) => {
      const id = ids.find((each) => request.headers['x-call'] === each) ?? 'games.list'
      const isRefusal = request.headers['x-refused'] === 'yes'
      const body = isRefusal
        ? { message: [secret], errors: { [secret]: secret } }
        : spoil(answersOf(id)[0]?.answer)
      response
        .writeHead(isRefusal ? 422 : (answersOf(id)[0]?.status ?? 200), {
          'Content-Type': 'application/json',
          'Set-Cookie': `kamasouk_refresh=${secret}`,
          Location: `x:${secret}`,
        })
        .end(request.url?.startsWith('/socket.io/') === true ? pollOf(secret, spoil) : JSON.stringify(body))
    }),
    ...reports.flatMap(({ flag, file }) => [flag, file]),
  )
  const headers = { Authorization: `Bearer ${secret}`, Cookie: `kamasouk_refresh=${secret}` }
  for (const id of ids) {
    const { method, path } = endpoints[id]
    for (const refused of ['no', 'yes']) {
      const answer = await fetch(`${url}/api${path.replaceAll(/\{\w+\}/g, secret)}?search=${secret}`, {
        method,
        redirect: 'manual',
        headers: { ...headers, 'X-Call': id, 'X-Refused': refused },
        ...(method === 'GET'
          ? {}
          : { body: JSON.stringify({ password: secret, rib: secret, message: secret }) }),
      })
      await answer.text()
    }
  }
  await (await fetch(`${url}/socket.io/?transport=polling`, { headers })).text()
  const { printed, complained, exitCode } = await stop()
  expect(exitCode).toBe(4)
  expect(printed).toContain('✗ closeChat  $')
  for (const id of ids) expect(printed).toContain(`✗ ${id}  `)
  for (const output of [printed, complained, ...reports.map(({ file }) => readFileSync(file, 'utf8'))]) {
    expect(output).not.toContain(secret)
  }
})

/** Returns one answer to a long poll with every event, and one whose name is a secret with a space. */
function pollOf(secret: string, spoil: (value: unknown) => unknown): string {
  const events = Object.entries(eventExamples).map(([name, { minimum }]) => [name, spoil(minimum)])
  return [...events, [`${secret} ${secret}`, secret]]
    .map((event) => `42${JSON.stringify(event)}`)
    .join('\u001E')
}
