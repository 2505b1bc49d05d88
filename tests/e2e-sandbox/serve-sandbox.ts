/** Builds the sandbox, also below a path, and serves it for the whole run. The run fails when a call to the simulator reaches the host. */
import { join } from 'node:path'
import { buildSandbox } from '../../scripts/client-build.ts'
import { root } from '../../scripts/root.ts'
import { startStaticHost } from './static-host.ts'

export const demoBase = '/demo/'
export const demoFolder = join(root, '.cache/sandbox/demo')

export default async function serveSandbox(): Promise<() => void> {
  const folder = join(root, '.cache/sandbox/tested')
  await buildSandbox(demoBase, demoFolder)
  await buildSandbox('/', folder)
  const host = await startStaticHost(folder)
  process.env['KAMASOUK_SANDBOX'] = host.url
  process.env['KAMASOUK_SANDBOX_FOLDER'] = folder
  return () => {
    host.close()
    if (host.calls.length > 0) throw new Error(`Calls left the browser: ${host.calls.join(', ')}`)
  }
}
