/** `npm run dev`: Vite with hot reload, and the simulator, which tsx restarts when its files change. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { UsageError } from '../contracts/shared/errors.ts'
import { defaultPort } from '../mock-api/defaults.ts'
import { clientVariable, runCommand } from '../mock-api/start-command.ts'
import { buildConsole } from './client-build.ts'
import { writeTextFont } from './build/text-font.ts'
import { root } from './root.ts'

const name = 'npm run dev'
/** tsx watches imported files; these are read at run time, or imported later. */
const watched = ['mock-api/**/*.{ts,yaml,css}', 'scenarios/**/*.{ts,yaml}', 'contracts/**/*.{ts,yaml,json}']

const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')

await runCommand({
  name,
  about: `Serves the client with hot reload on port N-1, and the simulator on port N (default ${String(defaultPort)}).`,
  examples: [
    ['--port 4700', 'the client on port 4699, the simulator on 4700'],
    ['--import day.json', 'starts from this snapshot or bundle, also after each restart'],
  ],
  async run(options) {
    if (options.port < 2) throw new UsageError('--port takes at least 2: the client uses the port before it.')
    const clientPort = options.port - 1
    const client = `http://127.0.0.1:${String(clientPort)}`
    process.env['KAMASOUK_SIM'] = `http://127.0.0.1:${String(options.port)}`
    await writeTextFont()
    const vite = await createServer({
      configFile: join(root, 'client/vite.config.ts'),
      server: { port: clientPort },
    })
    await vite.listen().catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new UsageError(
        `The client cannot be served: ${why}. Choose another port: ${name} -- --port ${String(options.port + 2)}`,
      )
    })
    await buildConsole()
    const includes = watched.map((pattern) => `--include=${pattern}`)
    const simulator = spawn(
      process.execPath,
      [tsx, 'watch', '--clear-screen=false', ...includes, 'scripts/sim.ts', ...process.argv.slice(2)],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, [clientVariable]: client },
      },
    )
    // On the error stream, because a program may read the simulator's log from the other one.
    console.error(`Client with hot reload: ${client}/`)
    const stop = (): void => {
      simulator.kill('SIGINT')
      void vite.close().finally(() => process.exit(0))
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  },
})
