/** The package for a provider's team that does not have this repository. */
import { execFileSync } from 'node:child_process'
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
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOf, json, pactOf } from '../../contracts/provider-kit/testing/pact.ts'
import { startServer } from '../../contracts/provider-kit/testing/provider.ts'
import { root } from '../../scripts/root.ts'
import { start, type Ended } from './command.ts'

interface Manifest {
  readonly version: string
  readonly bin: { readonly contracts: string }
  readonly dependencies: Readonly<Record<string, string>>
}

const folder = mkdtempSync(join(tmpdir(), 'kamasouk-'))
const inPackage = (path: string): string => join(folder, 'package', path)
const read = (path: string): string => readFileSync(path, 'utf8')
const manifestIn = (of: string) => JSON.parse(read(join(of, 'package.json'))) as Manifest

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/contracts-pack.ts', '--into', folder], { cwd: root })
  const [file = ''] = readdirSync(folder)
  execFileSync('tar', ['-xzf', join(folder, file), '-C', folder])
  // Installs only the dependencies of the package.
  for (const name of Object.keys(manifestIn(inPackage('')).dependencies)) {
    const link = inPackage(`node_modules/${name}`)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link)
  }
}, 60_000)
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const node = (...args: readonly string[]): Promise<Ended> =>
  start(args, { cwd: inPackage(''), env: { PATH: process.env['PATH'] } }).ended

const currency = (name: string) =>
  callOf(`currency: ${name}`, {}, json({ name }), { name: 'there is a currency' })

describe('the package', () => {
  test('has the version of the repository and exact versions of its dependencies', () => {
    const { version, dependencies } = manifestIn(inPackage(''))
    expect(version).toBe(manifestIn(root).version)
    for (const [name, wanted] of Object.entries(dependencies)) {
      expect(manifestIn(join(root, 'node_modules', name)).version, name).toBe(wanted)
    }
  })

  test('imports only its dependencies', async () => {
    const commands = readdirSync(inPackage('contracts/provider-kit/commands')).map(
      (file) => `commands/${file}`,
    )
    expect(commands).not.toEqual([])
    const imports = [...commands, 'cli.js', 'verifier-process.js'].map(
      (file) => `await import('./contracts/provider-kit/${file}')`,
    )
    expect(await node('--input-type=module', '--eval', imports.join('\n'))).toMatchObject({
      code: 0,
      complained: '',
    })
  })

  test('contains the committed pacts, and guides without broken links', () => {
    for (const name of readdirSync(join(root, 'contracts/pacts'))) {
      const pact = `contracts/pacts/${name}`
      expect(read(inPackage(pact))).toBe(read(join(root, pact)))
    }
    const files = new Set(readdirSync(inPackage(''), { recursive: true, encoding: 'utf8' }))
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
    writeFileSync(inPackage('pact.json'), JSON.stringify(pactOf(currency('Kamas'), currency('Gold'))))
    const { contracts } = manifestIn(inPackage('')).bin
    const flags = ['--provider', url, '--states', url, '--file', 'pact.json']
    const { code, printed } = await node(contracts, 'verify', ...flags)
    expect(code).toBe(4)
    expect(printed).toContain('1 kept, 1 broken')
  })
})
