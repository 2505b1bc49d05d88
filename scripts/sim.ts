/** `npm run sim`: the simulator alone. It also runs scenarios that the control API starts. */
import { Option } from '@commander-js/extra-typings'
import { wholeNumber } from '../contracts/shared/command-line.ts'
import { UsageError } from '../contracts/shared/errors.ts'
import type { Simulator } from '../mock-api/server.ts'
import { portTrouble, runCommand, serve } from '../mock-api/start-command.ts'
import { builtConsole } from './client-build.ts'
import { scenarios } from './scenario-runner.ts'

const name = 'npm run sim'

interface ForVerification {
  readonly statesPort: number
  readonly publicUrl: string
}

/** Makes the simulator a provider that can be verified from outside. */
async function provideStates(port: number, publicUrl: string | undefined) {
  const { serveStates } = await import('./simulator-provider/provider.ts')
  const { createStates, emptyMarket } = await import('./simulator-provider/states.ts')
  return {
    seedFile: emptyMarket,
    onReady: async ({ worlds, url }: Simulator): Promise<void> => {
      const states = createStates({ worlds, publicUrl: publicUrl ?? url })
      await serveStates(states, port).catch((error: unknown) => {
        const trouble = portTrouble(error, port, name)
        throw trouble === undefined ? error : new UsageError(trouble.replace('--port', '--states-port'))
      })
    },
  }
}

await runCommand<ForVerification>({
  name,
  about: 'Simulates the provider of Kamasouk and its operator, on this machine only.',
  examples: [
    ['--port 4700 --seed 7', 'other servers, players and prices, on another port'],
    ['--size large', 'a history of 100,000 transactions'],
    ['--seed-file mock-api/seed/seed-file/example.yaml', 'your own accounts, servers and history'],
    [
      '--data worlds --forget-after 30d',
      'saves all worlds in this folder; deletes those that nobody used for 30 days',
    ],
    ['--import day.json --export-on-exit day.json', 'continues each time where it stopped'],
    ['--port 4700 --states-port 4701', 'a provider for `npx contracts verify`'],
    ['--json', 'output for programs; npm run -s sim silences npm as well'],
  ],
  extraOptions: [
    new Option(
      '--states-port <number>',
      'serves /states and /messages for `npx contracts verify` here; the market is empty then',
    )
      .argParser(wholeNumber(1, 65_535))
      .conflicts('data'),
    new Option(
      '--public-url <url>',
      'where players connect for the events of /messages, such as a proxy in front of the simulator',
    ),
  ],
  run: async ({ statesPort, publicUrl, ...options }) => {
    if (publicUrl !== undefined && statesPort === undefined) {
      throw new UsageError('--public-url needs --states-port: it says where events are received.')
    }
    if (publicUrl !== undefined && !/^https?:$/.test(URL.parse(publicUrl)?.protocol ?? '')) {
      throw new UsageError(`--public-url takes a URL such as http://127.0.0.1:4690, not "${publicUrl}".`)
    }
    if (statesPort !== undefined && (options.seedFile ?? options.import) !== undefined) {
      throw new UsageError('--states-port fills the world automatically: leave out --seed-file and --import.')
    }
    await serve(options, {
      name,
      scenarios,
      consoleFolder: builtConsole(),
      ...(statesPort === undefined ? {} : await provideStates(statesPort, publicUrl)),
      welcome: (simulator, content) =>
        [
          `Simulator running: ${simulator.url}/__sim (${content})`,
          ...(statesPort === undefined
            ? []
            : [
                `  its states and events for npx contracts: http://127.0.0.1:${String(statesPort)}/states and /messages`,
              ]),
          ...simulator.worlds.accounts.map(
            ({ email, password, role }) => `  ${role.padEnd(8)} ${email}  ${password}`,
          ),
        ].join('\n'),
    })
  },
})
