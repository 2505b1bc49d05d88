import { createCommand, type CommandContext } from '../../shared/command-line.ts'
import { endpoints, events } from '../../registry/registry.ts'
import type { Endpoint } from '../../registry/endpoint.ts'
import { apiPrefix } from '../../registry/transport.ts'

export const createCallsCommand = (context: CommandContext) =>
  createCommand('calls', context)
    .description('Prints every call and event of the contract: the names that --call and --event take.')
    .option('--json', 'prints the same as JSON')
    .addHelpText('after', '\nExit codes: 0 printed, 1 wrong use.\n\nExample: contracts calls')
    .action(({ json = false }) => {
      const calls = Object.values<Endpoint>(endpoints).map(({ id, method, path, summary }) => ({
        name: id,
        method,
        path: `${apiPrefix}${path}`,
        summary,
      }))
      const realtime = Object.values(events).map(({ name, summary }) => ({ name, summary }))
      const { write, paint } = context.terminal
      if (json) {
        write(`${JSON.stringify({ calls, events: realtime }, null, 2)}\n`)
        return
      }
      const width = Math.max(...[...calls, ...realtime].map(({ name }) => name.length))
      const rowOf = (name: string, ...rest: readonly string[]): string =>
        `  ${[name.padEnd(width), ...rest].join('  ')}\n`
      write(`${paint('bold', 'Calls')}\n`)
      for (const { name, method, path, summary } of calls) {
        write(rowOf(name, `${method} ${path}`.padEnd(44), paint('dim', summary)))
      }
      write(`\n${paint('bold', 'Events')}\n`)
      for (const { name, summary } of realtime) write(rowOf(name, paint('dim', summary)))
    })
