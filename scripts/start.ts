/** `npm start`: the client and the simulator on one origin. */
import { styleText } from 'node:util'
import { inColumns, runCommand, serve } from '../mock-api/start-command.ts'
import { defaultPort } from '../mock-api/defaults.ts'
import type { Simulator } from '../mock-api/server.ts'
import { buildClient, buildConsole } from './client-build.ts'
import { scenarios } from './scenario-runner.ts'

const name = 'npm start'

await runCommand({
  name,
  about: 'Kamasouk on this machine: the client, built, and the simulator of its provider with its console.',
  examples: [
    ['--port 4700 --seed 7', 'other servers, players and prices, on another port'],
    ['--data worlds', 'saves all worlds in this folder, and goes on with them'],
    ['--import day.json --export-on-exit day.json', 'goes on each time where it was left'],
    ['--quiet', 'no log'],
  ],
  run: async (flags) =>
    serve(flags, {
      name,
      clientFolder: await buildClient(),
      consoleFolder: await buildConsole(),
      scenarios,
      welcome,
    }),
})

function welcome({ url, worlds }: Simulator, content: string): string {
  const players = worlds.accounts.filter(({ role }) => role === 'user')
  const target = new URL(url).port === String(defaultPort) ? '' : ` --target ${url}`
  return [
    `${styleText('bold', 'Kamasouk is ready')}  ${styleText('cyan', `${url}/`)}`,
    '',
    `  Client     ${url}/`,
    `  Console    ${url}/__sim/console`,
    `  API        ${url}/api`,
    `  Realtime   ${url}/socket.io`,
    `  Simulator  ${url}/__sim`,
    `  Content    ${content}`,
    '',
    ...players.map(
      ({ email, password }, index) => `  ${index === 0 ? 'Sign in as' : '        or'} ${email}  ${password}`,
    ),
    '',
    '  Next, in another terminal:',
    ...inColumns(
      [
        [`npm run scenario -- run welcome${target}`, 'an operator who answers your request in the browser'],
        ['npm run scenario -- list', 'what else can be played'],
        ['npm test', 'everything checked'],
      ],
      '    ',
    ),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n')
}
