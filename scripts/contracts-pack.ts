/**
 * `npm run contracts:pack`: packs the kit for a team that does not have this repository: JavaScript, because Node does not strip types
 * below node_modules, the pacts, the guides, and dependencies in the versions of this repository.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createCommand } from '../contracts/shared/command-line.ts'
import { CouldNotRun } from '../contracts/shared/errors.ts'
import { runScript } from './command.ts'
import { root } from './root.ts'

const inRoot = (path: string): string => join(root, path)
const run = promisify(execFile)

interface Manifest {
  readonly version: string
  readonly license: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** What the kit imports, and commander, which is a peer dependency of its typings. */
const packages = [
  'commander',
  '@commander-js/extra-typings',
  '@pact-foundation/pact',
  'cookie',
  'engine.io-parser',
  'httpxy',
  'leven',
  'socket.io-client',
  'socket.io-parser',
  'ws',
  'zod',
]

await runScript((context) =>
  createCommand('npm run contracts:pack --', context)
    .description('Packs the contracts command, the pacts and the guides as kamasouk-contracts-VERSION.tgz.')
    .option('--into <folder>', 'the folder for the package', join(root, 'dist'))
    .addHelpText('after', '\nExit codes: 0 packed, 1 wrong use, 3 could not be packed.')
    .action(async ({ into }) => {
      const folder = resolve(into)
      const staged = join(root, '.cache/contracts-package')
      await stagePackage(staged)
      await mkdir(folder, { recursive: true })
      const file = relative('', join(folder, await npmPack(staged, folder)))
      context.terminal.write(`Packed ${file}. Use it with: npx --package ./${file} contracts --help\n`)
    }),
)

/** Returns the name of the file. */
async function npmPack(staged: string, folder: string): Promise<string> {
  const npm = process.env['npm_execpath']
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  const args = [...first, 'pack', staged, '--pack-destination', folder, '--loglevel=error']
  const { stdout } = await run(command, args, {
    shell: npm === undefined && process.platform === 'win32',
  }).catch((cause: unknown) => {
    throw new CouldNotRun('npm could not write the package. Is the folder writable?', { cause })
  })
  return stdout.trim()
}

/** Empties `folder` first. */
async function stagePackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const tsc = inRoot('node_modules/typescript/bin/tsc')
  await run(process.execPath, [tsc, '-p', inRoot('scripts/contracts-package'), '--outDir', folder])
  await cp(inRoot('contracts/pacts'), join(folder, 'contracts/pacts'), { recursive: true })
  for (const page of ['docs/providers.md', 'docs/broker.md']) await copyPage(page, folder)
  const root = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as Manifest
  const versions = { ...root.devDependencies, ...root.dependencies }
  const manifest = {
    name: '@kamasouk/contracts',
    version: root.version,
    description: 'The pacts of the Kamasouk client, and a command that verifies a provider',
    license: root.license,
    type: 'module',
    bin: { contracts: 'contracts/provider-kit/main.js' },
    engines: { node: '>=22.15' },
    dependencies: Object.fromEntries(packages.map((name) => [name, versions[name]])),
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeFile(join(folder, 'README.md'), readme(root.version))
}

/** Copies a page and every file that it links to. */
async function copyPage(page: string, folder: string): Promise<void> {
  const target = join(folder, page)
  if (existsSync(target)) return
  await mkdir(dirname(target), { recursive: true })
  await cp(inRoot(page), target)
  if (!page.endsWith('.md')) return
  for (const [, link = ''] of (await readFile(target, 'utf8')).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
    if (!/^https?:/.test(link)) await copyPage(normalize(join(dirname(page), link)), folder)
  }
}

function readme(version: string): string {
  return `# @kamasouk/contracts

The pacts of the Kamasouk client, and a command that verifies a provider with them. The command needs Node 22.15 or later;
the provider can be written in any language.

\`\`\`
npx --package ./kamasouk-contracts-${version}.tgz contracts verify --provider http://127.0.0.1:8080 --states http://127.0.0.1:8080/states --messages http://127.0.0.1:8080/messages
\`\`\`

\`contracts --help\` lists the commands; each has its own \`--help\`.

| content | file |
| --- | --- |
| guide for provider teams | [docs/providers.md](docs/providers.md) |
| a small example provider | [contracts/provider-kit/reference-provider.ts](contracts/provider-kit/reference-provider.ts) |
| a provider that grows from its first call, in Python | [docs/first-provider.md](docs/first-provider.md) |
| Pact Broker | [docs/broker.md](docs/broker.md) |
| pacts, for the verifier of your own language | [contracts/pacts](contracts/pacts) |
`
}
