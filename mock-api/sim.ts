/** The simulator alone, as a command. */
import { runCommand, serve, type Serving } from './serve.ts'

const name = 'npm run sim'

export const sim = (given: Pick<Serving, 'prepareRun'> = {}): Promise<void> =>
  runCommand({
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
        ...given,
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
