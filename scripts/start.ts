/** `npm start`: the real client on the simulator, from one origin. */
import { styleText } from 'node:util'
import { defaultPort, defaultSeed } from '../mock-api/defaults.ts'
import { accounts } from '../mock-api/seed/accounts.ts'
import { runCommand, serve } from '../mock-api/serve.ts'
import { buildClient } from './client-build.ts'

const name = 'npm start'

await runCommand({
  name,
  help: `${name} -- [--port N] [--seed N] [--quiet]

Kamasouk on this machine: the client, built, and the simulator of its provider.

  --port N   where it answers (default ${String(defaultPort)}; 0 takes any free port)
  --seed N   the number that its players, servers and prices come from (default ${String(defaultSeed)})
  --quiet    no line for each call and event

Example: ${name} -- --port 4700 --seed 7`,
  async run(flags) {
    const { url } = await serve(name, flags, await buildClient())
    console.log(welcome(url, flags))
  },
})

function welcome(url: string, { port, seed }: { readonly port: number; readonly seed: number }): string {
  const players = accounts.filter(({ role }) => role === 'user')
  const target = port === defaultPort ? '' : ` --target ${url}`
  const lines = [
    `${styleText('bold', 'Kamasouk is ready')}  ${styleText('cyan', `${url}/`)}`,
    '',
    `  Client     ${url}/`,
    `  API        ${url}/api`,
    `  Realtime   ${url}/socket.io`,
    `  Simulator  ${url}/__sim`,
    `  Seed       ${String(seed)}`,
    '',
    ...players.map(
      ({ email, password }, index) => `  ${index === 0 ? 'Sign in as' : '        or'} ${email}  ${password}`,
    ),
    '',
    '  Next, in another terminal:',
    ...inColumns([
      [`npm run scenario -- run welcome${target}`, 'an operator who answers your request in the browser'],
      ['npm run scenario -- list', 'what else can be played'],
      ['npm test', 'everything checked'],
    ]),
    '',
    '  Ctrl-C stops everything.',
    '',
  ]
  return lines.join('\n')
}

function inColumns(rows: readonly (readonly [command: string, about: string])[]): string[] {
  const width = Math.max(...rows.map(([command]) => command.length))
  return rows.map(([command, about]) => `    ${command.padEnd(width)}   ${about}`)
}
