/** `npm run sim`: the simulator alone. It also runs scenarios that the control API starts. */
import { runCommand, serve } from '../mock-api/start-command.ts'
import { prepareRun } from './prepare-run.ts'

const name = 'npm run sim'

await runCommand({
  name,
  about: 'Simulates the provider of Kamasouk and its operator, on this machine only.',
  examples: [
    ['--port 4700 --seed 7', 'other servers, players and prices, on another port'],
    ['--size large', 'a history of 100,000 transactions'],
    ['--seed-file mock-api/seed/seed-file/example.yaml', 'your own accounts, servers and history'],
    ['--import day.json --export-on-exit day.json', 'continues each time where it stopped'],
    ['--json', 'output for programs; npm run -s sim silences npm as well'],
  ],
  run: (options) =>
    serve(options, {
      name,
      prepareRun,
      welcome: (simulator) =>
        [
          `Simulator running: ${simulator.url}/__sim (seed ${String(simulator.world().seed)})`,
          ...simulator.worlds.accounts.map(
            ({ email, password, role }) => `  ${role.padEnd(8)} ${email}  ${password}`,
          ),
        ].join('\n'),
    }),
})
