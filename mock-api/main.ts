/** `npm run sim`: the simulator alone. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defaultPort, defaultSeed } from './defaults.ts'
import { accounts } from './seed/accounts.ts'

// For `node mock-api/main.ts`; `npm run` has done the same in scripts/run.mjs. Static imports are compiled before this
// line runs, so what is large comes after it.
enableCompileCache(fileURLToPath(new URL('../.cache/compile', import.meta.url)))
const { runCommand, serve } = await import('./serve.ts')

const name = 'npm run sim'

await runCommand({
  name,
  help: `${name} -- [--port N] [--seed N] [--quiet]

The provider of Kamasouk and its operator, simulated, on this machine only.

  --port N   where it answers (default ${String(defaultPort)}; 0 takes any free port)
  --seed N   the number that its players, servers and prices come from (default ${String(defaultSeed)})
  --quiet    no line for each call and event

Example: ${name} -- --port 4700 --seed 7`,
  async run(flags) {
    const { url } = await serve(name, flags)
    console.log(`The simulator is ready: ${url}/__sim (seed ${String(flags.seed)})`)
    for (const { email, password, role } of accounts) console.log(`  ${role.padEnd(8)} ${email}  ${password}`)
  },
})
