/** Vite's part: the code for the browser, and the same pages as code for Node, which prints them. */
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { root } from '../root.ts'

/** What client/src/app/entry-server.tsx exports. Not imported by type: its types are a browser's. */
export interface ServerApp {
  /** Where everybody will find the client, without a slash at its end. */
  readonly siteOrigin: string
  readonly productName: string
  readonly paths: { readonly printed: readonly string[]; readonly drawn: readonly string[] }
  readonly codeNotice: string
  readonly noScriptNotice: string
  readonly notFound: { readonly path: string; readonly title: string }
  printPage(path: string): Promise<PrintedPage>
  findModules(): Promise<PageModules>
}

export interface PrintedPage {
  readonly route: string
  readonly html: string
  readonly data: readonly object[]
}

export interface PageModule {
  readonly setting: 'bare' | 'public' | 'private'
  /** A key of the manifest. */
  readonly module: string
}

/** The pages' modules, by path. */
export type PageModules = Readonly<Record<string, PageModule>>

export interface Bundle {
  readonly manifest: Manifest
  readonly app: ServerApp
  readonly modules: PageModules
  /** How much of each source file is in the bundle, in characters before they are made small; by path. */
  readonly parts: ReadonlyMap<string, number>
}

const configFile = join(root, 'client/vite.config.ts')
const serverFolders = join(root, '.cache/client-server')

export async function bundle(clientFolder: string): Promise<Bundle> {
  rmSync(serverFolders, { recursive: true, force: true })
  // A name of its own each time: this process remembers a module by its address.
  const serverFolder = join(serverFolders, String(Date.now()))
  const built = await build({
    configFile,
    logLevel: 'warn',
    build: { outDir: clientFolder, emptyOutDir: true },
  })
  await build({
    configFile,
    logLevel: 'warn',
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
  return { manifest, app, modules: await app.findModules(), parts: partsOf(built) }
}

function partsOf(built: Awaited<ReturnType<typeof build>>): Bundle['parts'] {
  if (Array.isArray(built) || !('output' in built)) throw new Error('Vite has built more than one bundle.')
  const parts = new Map<string, number>()
  for (const chunk of built.output) {
    if (chunk.type !== 'chunk') continue
    for (const [file, { renderedLength }] of Object.entries(chunk.modules)) {
      const path = relative(root, file)
      parts.set(path, (parts.get(path) ?? 0) + renderedLength)
    }
  }
  return parts
}

async function load(file: string): Promise<ServerApp> {
  const app = (await import(pathToFileURL(file).href)) as ServerApp
  const { siteOrigin } = app
  if (!URL.canParse(siteOrigin) || new URL(siteOrigin).origin !== siteOrigin) {
    throw new Error(
      `SITE_ORIGIN is "${siteOrigin}". It takes a scheme and a host alone, such as https://www.example.com.`,
    )
  }
  return app
}
