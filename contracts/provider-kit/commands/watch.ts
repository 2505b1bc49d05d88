import { once } from 'node:events'
import { createCommand, wholeNumber, type CommandContext } from '../../shared/command-line.ts'
import { CouldNotRun } from '../../shared/errors.ts'
import { unresponsiveProvider } from '../diagnose.ts'
import { startReport } from '../reports/checked.ts'
import { addReportOptions } from '../reports/report-files.ts'
import { createJudge } from '../traffic/judge.ts'
import { startProxy } from '../traffic/proxy.ts'
import { groupsOf, lineOf } from '../traffic/report.ts'
import { portError } from './port-error.ts'
import { urlFor } from './urls.ts'

export const createWatchCommand = (context: CommandContext) =>
  addReportOptions(
    createCommand('watch', context)
      .description(
        "Passes all traffic between a client and a provider on, unchanged, until Ctrl-C, and judges every answer and event with the client's schemas. It needs no provider states, so it also works on a staging system.",
      )
      .requiredOption('--provider <url>', 'the base URL of the provider, without /api', urlFor('--provider'))
      .option(
        '--port <number>',
        'the port for the client; 0 takes any free port',
        wholeNumber(0, 65_535),
        4690,
      )
      .option(
        '--request-timeout <ms>',
        'how long the provider may take to respond at the start, in milliseconds',
        wholeNumber(1, 9_999_999),
        5000,
      )
      .option('--disable-ssl-verification', 'accepts every TLS certificate'),
  )
    .addHelpText(
      'after',
      `
Tokens, cookies, passwords, messages and bank details reach neither the terminal nor a report.
Exit codes: 0 no deviation, 1 wrong use, 3 the provider or the port cannot be used, 4 at least one deviation.

Example: contracts watch --provider https://staging.example --port 4690`,
    )
    .action(async ({ provider, port, requestTimeout, disableSslVerification = false, ...files }) => {
      const report = startReport('contracts watch', provider, files, context)
      const { terminal, signal } = context
      const down = await unresponsiveProvider(provider, {
        timeoutMs: requestTimeout,
        isCertificateUnchecked: disableSslVerification,
        signal,
      })
      if (down !== undefined) throw new CouldNotRun(down)
      const judge = createJudge((deviation) => {
        terminal.write(`${terminal.paint('red', '✗')} ${lineOf(deviation)}\n`)
      })
      const proxy = await startProxy({
        target: provider,
        port,
        isCertificateUnchecked: disableSslVerification,
        isForBrowsers: true,
        onRequest:
          () =>
          ({ method, url, status, headers, body }) => {
            const [path = ''] = url.split('?', 1)
            judge.answer({ method, path, status, location: headers.location, body })
          },
        onEvent: judge.event,
      }).catch((error: unknown) => {
        throw portError(error, port, 'contracts watch --provider URL --port 0') ?? error
      })
      terminal.write(
        `Send the client to ${proxy.url}; its traffic passes to ${provider}. Ctrl-C ends and reports.\n`,
      )
      if (!signal.aborted) await once(signal, 'abort')
      await proxy.close()
      terminal.write('\n')
      report(groupsOf(judge))
      if (judge.otherRequests() > 0) {
        terminal.write(
          `Requests below /api that are no call of the contract: ${String(judge.otherRequests())}.\n`,
        )
      }
    })
