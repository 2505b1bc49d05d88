import { InvalidArgumentError } from '@commander-js/extra-typings'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { collect, createCommand, portOption, type CommandContext } from '../../shared/command-line.ts'
import { CouldNotRun } from '../../shared/errors.ts'
import { describeSystemError, fromCallerFolder } from '../../shared/output-file.ts'
import { unresponsiveProvider } from '../diagnose.ts'
import { addReportOptions, startReport } from '../reports/report-files.ts'
import { judgeHar } from '../traffic/har.ts'
import { createJudge, formatDeviation } from '../traffic/judge.ts'
import { contradictions } from '../traffic/memory.ts'
import { startProxy } from '../traffic/proxy.ts'
import { addRequestOptions, atPort, requestOptions, urlFor } from './options.ts'

const leaveOut = [
  '--leave-out <name>',
  'leaves out a rule about earlier traffic, by its name below; may be repeated',
  (name: string, previous?: readonly string[]) => {
    if (Object.hasOwn(contradictions, name)) return collect(name, previous)
    throw new InvalidArgumentError(`It takes one of these: ${Object.keys(contradictions).join(', ')}.`)
  },
] as const

const rules = Object.entries(contradictions).map(([name, about]) => `  ${name.padEnd(20)} ${about}\n`)
const rulesHelp = `\nRules about earlier traffic:\n${rules.join('')}`

export const createWatchCommand = (context: CommandContext) => {
  const command = createCommand('watch', context)
    .description(
      "Passes all traffic between a client and a provider on, unchanged, until Ctrl-C, and judges every answer and event by the client's schemas, by what was asked, and by earlier traffic. It needs no provider states, so it also works on a staging system.",
    )
    .requiredOption('--provider <url>', 'the base URL of the provider, without /api', urlFor('--provider'))
    .option(...leaveOut)
    .addOption(portOption(4690))
  const timeLimit = 'how long the provider may take to respond at the start, in milliseconds'
  return addReportOptions(addRequestOptions(command, timeLimit))
    .addHelpText(
      'after',
      `${rulesHelp}
Tokens, cookies, passwords, messages and bank details reach neither the terminal nor a report.
Exit codes: 0 no deviation, 1 wrong use, 3 the provider or the port cannot be used, 4 at least one deviation.

Example: contracts watch --provider https://staging.example --port 4690`,
    )
    .action(async ({ provider, port, leaveOut: leftOut = [], ...options }) => {
      const report = startReport('contracts watch', provider, options, context)
      const { terminal, signal } = context
      const request = requestOptions(options, context)
      const down = await unresponsiveProvider(provider, request)
      if (down !== undefined) throw new CouldNotRun(down)
      const judge = createJudge({
        leftOut,
        onDeviation(deviation) {
          terminal.write(`${terminal.paint('red', '✗')} ${formatDeviation(deviation)}\n`)
        },
      })
      const starting = startProxy({
        target: provider,
        port,
        isCertificateUnchecked: request.isCertificateUnchecked,
        isForBrowsers: true,
        onRequest: judge.request,
        onRealtime: judge.realtime,
      })
      const proxy = await atPort(port, 'contracts watch --provider URL --port 0', starting)
      terminal.write(
        `Send the client to ${proxy.url}; its traffic passes to ${provider}. Ctrl-C ends and reports.\n`,
      )
      if (!signal.aborted) await once(signal, 'abort')
      proxy.close()
      terminal.write('\n')
      report({ groups: judge.groups() })
      const others = judge.otherRequests()
      if (others > 0) {
        terminal.write(`Requests below /api that are no call of the contract: ${String(others)}.\n`)
      }
    })
}

export const createCheckCommand = (context: CommandContext) =>
  addReportOptions(
    createCommand('check', context)
      .description(
        "Judges recorded traffic: every answer and event in a HAR file, by the client's schemas, by what was asked, and by earlier traffic. Browsers save such a file from their network panel.",
      )
      .argument('<file.har>', 'the HAR file, with the bodies of the answers')
      .option(...leaveOut),
  )
    .addHelpText(
      'after',
      `${rulesHelp}
Exit codes: 0 no deviation, 1 wrong use, 3 the file cannot be judged, 4 at least one deviation.

Example: contracts check staging.har`,
    )
    .action(async (file, { leaveOut: leftOut = [], ...files }) => {
      const report = startReport('contracts check', file, files, context)
      const text = await readFile(fromCallerFolder(file), 'utf8').catch((cause: unknown) => {
        throw new CouldNotRun(`"${file}" cannot be read. ${describeSystemError(cause)}`, { cause })
      })
      report({ groups: judgeHar(file, text, leftOut).groups() })
    })
