/** `npm run sim`: the simulator alone. */
import { parseStartFlags, portTrouble, UsageError, defaultPort } from './command-line.ts'
import { logLine } from './log.ts'
import { accounts } from './seed/accounts.ts'
import { createSimulator, defaultSeed } from './server.ts'

const help = `npm run sim -- [--port N] [--seed N] [--quiet]

The provider of Kamasouk and its operator, simulated, on this machine only.

  --port N   where it answers (default ${String(defaultPort)}; 0 takes any free port)
  --seed N   the number that its players, servers and prices come from (default ${String(defaultSeed)})
  --quiet    no line for each call and event

Example: npm run sim -- --port 4700 --seed 7`

try {
  const flags = parseStartFlags(process.argv.slice(2))
  if (flags.isHelp) console.log(help)
  else await run(flags)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function run({ port, seed, isQuiet }: ReturnType<typeof parseStartFlags>): Promise<void> {
  const simulator = await createSimulator({
    port,
    seed,
    ...(isQuiet
      ? {}
      : {
          onEntry: (world, entry) => {
            console.log(logLine(world, entry))
          },
        }),
  }).catch((error: unknown) => {
    throw new UsageError(portTrouble(error, port, 'npm run sim') ?? String(error))
  })
  console.log(`The simulator is ready: ${simulator.url}/__sim (seed ${String(seed)})`)
  for (const { email, password, role } of accounts) console.log(`  ${role.padEnd(8)} ${email}  ${password}`)
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    void simulator.close().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
