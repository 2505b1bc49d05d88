/** `npm run dev`: Vite with hot reload, beside the simulator, which starts anew when its files change. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { UsageError } from '../mock-api/command-line.ts'
import { defaultPort } from '../mock-api/defaults.ts'
import { runCommand } from '../mock-api/serve.ts'
import { root } from './root.ts'

const name = 'npm run dev'
/** The client's page stands on the port before the simulator's. */
const pagePortOf = (port: number): number => port - 1

await runCommand({
  name,
  help: `${name} -- [--port N] [--seed N] [--quiet]

The client with hot reload on port N-1, beside the simulator on port N (default ${String(defaultPort)}).`,
  async run(flags) {
    if (flags.port < 2)
      throw new UsageError('--port takes at least 2: the page stands on the port before it.')
    const url = `http://127.0.0.1:${String(flags.port)}`
    process.env['KAMASOUK_SIM'] = url
    const vite = await createServer({
      configFile: join(root, 'client/vite.config.ts'),
      server: { port: pagePortOf(flags.port) },
    })
    await vite.listen().catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new UsageError(
        `The page cannot be served: ${why}. Choose another: ${name} -- --port ${String(flags.port + 2)}`,
      )
    })
    const simulator = spawn(
      process.execPath,
      ['--watch', '--watch-preserve-output', 'mock-api/main.ts', ...process.argv.slice(2)],
      { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
    )
    console.log(`The client, reloading as you write: http://127.0.0.1:${String(pagePortOf(flags.port))}/`)
    const stop = (): void => {
      simulator.kill('SIGINT')
      void vite.close().finally(() => process.exit(0))
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  },
})
