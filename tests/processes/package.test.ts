/** The kit as a package: what a provider's team has in its hands, without this repository. */
import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestBroker } from '../../contracts/kit/testing/broker.ts'
import { startServer } from '../../contracts/kit/testing/server.ts'
import { stagePackage } from '../../scripts/contracts-package/stage.ts'
import { root } from '../../scripts/root.ts'

interface Manifest {
  readonly version: string
  readonly bin: { readonly contracts: string }
  readonly dependencies: Readonly<Record<string, string>>
}

const folder = mkdtempSync(join(tmpdir(), 'kamasouk-'))
const inPackage = (path: string): string => join(folder, path)
const read = (path: string): string => readFileSync(path, 'utf8')
const manifestIn = (of: string) => JSON.parse(read(join(of, 'package.json'))) as Manifest

beforeAll(async () => {
  await stagePackage(folder)
  // Nothing is installed but what the package itself names.
  for (const name of Object.keys(manifestIn(folder).dependencies)) {
    const link = inPackage(`node_modules/${name}`)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link)
  }
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const node = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, args, { cwd: folder, env: { PATH: process.env['PATH'] } })

describe('the package', () => {
  test('is of the version that the repository is of, and names its packages exactly as they are installed', () => {
    const { version, dependencies } = manifestIn(folder)
    expect(version).toBe(manifestIn(root).version)
    for (const [name, wanted] of Object.entries(dependencies)) {
      expect(manifestIn(join(root, 'node_modules', name)).version, name).toBe(wanted)
    }
  })

  test('finds every module that it imports among these', async () => {
    const commands = readdirSync(inPackage('contracts/kit/commands')).map((file) => `commands/${file}`)
    expect(commands).not.toEqual([])
    const imports = [...commands, 'cli.js', 'verifier-process.js'].map(
      (file) => `await import('./contracts/kit/${file}')`,
    )
    await node('--input-type=module', '--eval', imports.join('\n'))
  })

  test('brings the pacts as they are committed, and a guide whose links all lead somewhere', () => {
    for (const name of readdirSync(join(root, 'contracts/pact/pacts'))) {
      const pact = `contracts/pact/pacts/${name}`
      expect(read(inPackage(pact))).toBe(read(join(root, pact)))
    }
    const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    const pages = [...files].filter((file) => file.endsWith('.md') && !file.startsWith('node_modules'))
    expect(pages).toContain('docs/providers.md')
    const missing = pages.flatMap((page) =>
      [...read(inPackage(page)).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !link.startsWith('http') && !files.has(join(dirname(page), link)))
        .map((link) => `${page} links to ${link}`),
    )
    expect(missing).toEqual([])
  })

  test('verifies a provider', async () => {
    const url = await startServer((request, response) => {
      const isState = request.method === 'POST'
      response.setHeader('Content-Type', 'application/json').end(isState ? '{}' : '{"name":"Kamas"}')
    })
    const pact = {
      consumer: { name: 'client' },
      provider: { name: 'provider' },
      interactions: ['Kamas', 'Gold'].map((name) => ({
        type: 'Synchronous/HTTP',
        description: name,
        pending: false,
        providerStates: [{ name: 'there is a currency' }],
        request: { method: 'GET', path: '/' },
        response: { status: 200, body: { contentType: 'application/json', content: { name } } },
      })),
      metadata: { pactSpecification: { version: '4.0' } },
    }
    const code = `import { verify } from './contracts/kit/verifier.js'
      const provider = { provider: '${url}', states: '${url}' }
      const results = await verify(${JSON.stringify(pact)}, provider, { timeoutMs: 5000 })
      console.log(results.map(({ description, outcome }) => description + ' ' + outcome).join())`
    writeFileSync(inPackage('try.mjs'), code)
    expect((await node('try.mjs')).stdout).toBe('Kamas kept,Gold broken\n')
  })

  test("asks a broker by Pact's own client", async () => {
    const { url, close } = await startTestBroker()
    onTestFinished(close)
    const question = ['--pacticipant', 'nobody', '--version', '1', '--to-environment', 'production']
    const asked = node(manifestIn(folder).bin.contracts, 'can-i-deploy', '-b', url, ...question)
    await expect(asked).rejects.toThrow(/does not take this: Pacticipant nobody not found\.$/m)
  })

  test('has a command that says what it can do', async () => {
    const { stdout } = await node(manifestIn(folder).bin.contracts, '--help')
    expect(stdout).toMatch(/^contracts COMMAND$/m)
  })
})
