/** Runs Vite twice: code for the browser, and the same pages as code for Node, which prerenders them. */
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import type { PageModules, PrintedPage } from '../../client/src/app/printed-page.ts'
import { root } from '../root.ts'
import { writeTextFont } from './text-font.ts'
import { supportedBrowsers } from './supported-browsers.ts'

/** KB before minification, by package or by folder of the client. */
export type Parts = Readonly<Record<string, number>>

/** The exports of client/src/app/entry-server.tsx. Declared here because that file needs the types of a browser. */
export interface ServerApp {
  /** The origin of the deployed client. */
  readonly siteOrigin: string
  readonly productName: string
  readonly paths: { readonly printed: readonly string[]; readonly drawn: readonly string[] }
  readonly notFoundPath: string
  /** The folders of client/src/texts. */
  readonly wordings: readonly string[]
  printPage(path: string): Promise<PrintedPage>
  manifestOf(wording: string): Promise<object>
  readonly modules: PageModules
}

export interface Bundle {
  readonly manifest: Manifest
  readonly app: ServerApp
  readonly parts: Parts
  /** The parts of the texts that a file of the build needs, such as `home`. */
  readonly textsOf: ReadonlyMap<string, readonly string[]>
  /** Where the client is on its host: `/`, or a path such as `/demo/`. */
  readonly base: string
}

export async function bundle(clientFolder: string, base: string): Promise<Bundle> {
  // The sandbox has a client of its own if it has a base.
  const serverFolder = join(root, base === '/' ? '.cache/client-server' : '.cache/sandbox/client-server')
  await writeTextFont()
  const shared = { configFile: join(root, 'client/vite.config.ts'), base, logLevel: 'warn' } as const
  const built = await build({
    ...shared,
    build: { target: supportedBrowsers, outDir: clientFolder, emptyOutDir: true },
  })
  await build({
    ...shared,
    build: {
      ssr: 'src/app/entry-server.tsx',
      outDir: serverFolder,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      sourcemap: false,
    },
  })
  const manifestFolder = join(clientFolder, '.vite')
  const manifest = JSON.parse(readFileSync(join(manifestFolder, 'manifest.json'), 'utf8')) as Manifest
  rmSync(manifestFolder, { recursive: true })
  const app = await load(join(serverFolder, 'entry-server.js'))
  return { manifest, app, parts: partsOf(built), textsOf: textsOf(built), base }
}

type Built = Awaited<ReturnType<typeof build>>

function chunksOf(built: Built) {
  if (Array.isArray(built) || !('output' in built)) throw new Error('Vite built more than one bundle.')
  return built.output.filter((file) => file.type === 'chunk')
}

const textsFile = /client\/src\/texts\/([\w-]+)\.ts$/

/** Finds the parts of the texts in each file of the bundle. */
const textsOf = (built: Built): Bundle['textsOf'] =>
  new Map(
    chunksOf(built).map(({ fileName, modules }) => [
      fileName,
      Object.keys(modules).flatMap((file) => textsFile.exec(file.replaceAll('\\', '/'))?.[1] ?? []),
    ]),
  )

/** Measures the source files in the bundle. */
function partsOf(built: Built): Parts {
  const parts: Record<string, number> = {}
  for (const chunk of chunksOf(built)) {
    for (const [file, { renderedLength }] of Object.entries(chunk.modules)) {
      const name = partOf(relative(root, file))
      parts[name] = (parts[name] ?? 0) + renderedLength / 1000
    }
  }
  return parts
}

/** Returns the package of a file, or its folder for the client's files. */
function partOf(file: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]
  // Modules that the bundler adds have names that start with a null character.
  return inPackage ?? (file.startsWith('\0') ? 'the bundler' : file.slice(0, file.lastIndexOf('/')))
}

async function load(file: string): Promise<ServerApp> {
  const app = (await import(pathToFileURL(file).href)) as ServerApp
  const { siteOrigin } = app
  if (!URL.canParse(siteOrigin) || new URL(siteOrigin).origin !== siteOrigin) {
    throw new Error(
      `SITE_ORIGIN is "${siteOrigin}". It must be a scheme and a host only, such as https://www.example.com.`,
    )
  }
  return app
}

/** Returns the files of a module and of its static imports, with their styles, dependencies first. */
export function filesOf(manifest: Manifest, key: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`Vite's manifest has no entry ${key}.`)
  if (files.has(chunk.file)) return files
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files)
  for (const file of [...(chunk.css ?? []), chunk.file]) files.add(file)
  return files
}

/** Returns the manifest keys of the chunks with these names. */
export const keysOf = (manifest: Manifest, names: readonly string[]): string[] =>
  names.map((wanted) => {
    const [key] = Object.entries(manifest).find(([, { name }]) => name === wanted) ?? []
    if (key === undefined) throw new Error(`The build has no chunk named ${wanted}.`)
    return key
  })
