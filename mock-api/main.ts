/** `npm run sim`: the simulator alone. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// For `node mock-api/main.ts`; `npm run` has done the same in scripts/run.mjs. Static imports are compiled before this
// line runs, so what is large comes after it.
enableCompileCache(fileURLToPath(new URL('../.cache/compile', import.meta.url)))
const { runCommand, serve } = await import('./serve.ts')

const name = 'npm run sim'

await runCommand({
  name,
  about: 'The provider of Kamasouk and its operator, simulated, on this machine only.',
  examples: [
    ['--port 4700 --seed 7', 'other servers, players and prices, on another port'],
    ['--size large', 'a history of 100,000 transactions'],
    ['--seed-file mock-api/seed/seed-file/example.yaml', 'accounts, servers and history of your own'],
    ['--import day.json --export-on-exit day.json', 'goes on each time where it was left'],
    ['--json', 'for a program; npm run -s sim keeps npm silent as well'],
  ],
  run: (flags) =>
    serve(flags, {
      name,
      welcome: (simulator) =>
        [
          `The simulator is ready: ${simulator.url}/__sim (seed ${String(simulator.world().seed)})`,
          ...simulator.worlds.accounts.map(
            ({ email, password, role }) => `  ${role.padEnd(8)} ${email}  ${password}`,
          ),
        ].join('\n'),
    }),
})
