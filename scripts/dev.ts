/** `npm run dev`: Vite with hot reload, beside the simulator, which starts anew when its files change. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { UsageError } from '../contracts/shared/errors.ts'
import { defaultPort } from '../mock-api/defaults.ts'
import { clientVariable, runCommand } from '../mock-api/serve.ts'
import { root } from './root.ts'

const name = 'npm run dev'
/** The client's page stands on the port before the simulator's. */
const pagePortOf = (port: number): number => port - 1

await runCommand({
  name,
  about: `The client with hot reload on port N-1, beside the simulator on port N (default ${String(defaultPort)}).`,
  examples: [
    ['--port 4700', 'the page on port 4699, the simulator on 4700'],
    ['--import day.json', 'begins there, and again each time a file of the simulator changes'],
  ],
  async run(flags) {
    if (flags.port < 2)
      throw new UsageError('--port takes at least 2: the page stands on the port before it.')
    const url = `http://127.0.0.1:${String(flags.port)}`
    const page = `http://127.0.0.1:${String(pagePortOf(flags.port))}`
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
      ['--watch', '--watch-preserve-output', 'scripts/sim.ts', ...process.argv.slice(2)],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, [clientVariable]: page },
      },
    )
    // The log of the simulator has the other stream, which may be for a program.
    console.error(`The client, reloading as you write: ${page}/`)
    const stop = (): void => {
      simulator.kill('SIGINT')
      void vite.close().finally(() => process.exit(0))
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  },
})
