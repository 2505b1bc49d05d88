/** `npm run sandbox`: builds the sandbox and serves it as a plain static host does. */
import { once } from 'node:events'
import { join } from 'node:path'
import express from 'express'
import { createCommand, portOption } from '../contracts/shared/command-line.ts'
import { UsageError } from '../contracts/shared/errors.ts'
import { startLocalServer, unusablePort } from '../contracts/shared/local-server.ts'
import { buildSandbox } from './client-build.ts'
import { runScript } from './command.ts'
import { root } from './root.ts'
import { baseOption } from './sandbox-base.ts'

const name = 'npm run sandbox'
const defaultPort = 4700
const folder = join(root, '.cache/sandbox/served')

await runScript((context) =>
  createCommand(`${name} --`, context)
    .description('Builds the sandbox and serves its files on this machine. No simulator runs beside it.')
    .addOption(portOption(defaultPort))
    .addOption(baseOption())
    .addHelpText('after', '\nExit codes: 0 stopped with Ctrl-C, 1 wrong use, 3 could not be built.')
    .action(async ({ port, base }) => {
      await buildSandbox(base, folder)
      const server = await startLocalServer(staticHost(base), port).catch((error: unknown) => {
        const other = String(port === 65_535 ? defaultPort : port + 1)
        const trouble = unusablePort(error, port, `Choose another: ${name} -- --port ${other}`)
        throw trouble === undefined ? error : new UsageError(trouble)
      })
      const address = server.url + base
      context.terminal.write(
        [
          `The sandbox is ready  ${address}`,
          '',
          `  Client     ${address}`,
          `  Console    ${address}__sim/console/`,
          '',
          '  The simulator runs in the browser. Ctrl-C stops this server.\n',
        ].join('\n'),
      )
      if (!context.signal.aborted) await once(context.signal, 'abort')
      server.close()
    }),
)

/** Serves files alone: nothing answers a call of the client. */
function staticHost(base: string): express.Express {
  const host = express().disable('x-powered-by')
  host.use(
    base,
    express.static(folder, {
      cacheControl: false,
      setHeaders: (response, file) => {
        const isHashed = /[\\/]assets[\\/]/.test(file)
        response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    }),
  )
  host.use((_request, response) => {
    response.status(404).set('Cache-Control', 'no-cache').sendFile('404.html', { root: folder })
  })
  return host
}
