/** `npm run bench:client`: how fast the client's pages are on a phone, and what they weigh. */
import { attempt, Unavailable, type Figure } from '../figure.ts'
import { parseFlags, UsageError, type Flags } from '../flags.ts'
import { stopAll } from '../processes.ts'
import { describeMachine, report } from '../report.ts'
import { installLighthouse } from './lighthouse.ts'
import { lookAtPages, pagePromises, pages, type Page } from './pages.ts'
import { weigh, weightPromises, weights } from './weights.ts'

type Measure = Page | typeof weights

const measures: readonly Measure[] = [...pages, weights]

const help = `npm run bench:client -- [--only NAME,…] [--rounds N] [--quick]

How the client's pages do in Lighthouse, as a phone meets them, beside a small page of the same
libraries (the floor), and what a browser loads for them.

  --only NAME,…  some of the measures:
${measures.map(({ name, about }) => `                   ${name.padEnd(8)} ${about}`).join('\n')}
  --rounds N     how often Lighthouse looks at each page (default 5); the median counts
  --quick        three rounds: to try it out, not to quote

The table also goes to .cache/bench/client.md and client.json. Exit code 1 when a target is missed.`

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(1)))
}

try {
  const flags = parseFlags(process.argv.slice(2), measures)
  if (flags.isHelp) console.log(help)
  else await bench(flags)
} catch (error) {
  if (!(error instanceof UsageError || error instanceof Unavailable)) throw error
  console.error(`npm run bench:client: ${error.message}`)
  process.exitCode = 1
} finally {
  await stopAll()
}

async function bench({ measures: chosen, effort: { rounds } }: Flags<Measure>): Promise<void> {
  const chosenPages = pages.filter((page) => chosen.includes(page))
  const figures: Figure[] = []
  if (chosenPages.length > 0) {
    installLighthouse()
    process.stderr.write(`Lighthouse, ${String(rounds)} rounds of ${String(chosenPages.length + 1)} pages…\n`)
    figures.push(
      ...(await attempt(chosenPages.flatMap(pagePromises), () => lookAtPages(chosenPages, rounds))),
    )
  }
  if (chosen.includes(weights)) {
    process.stderr.write('The weights of all pages…\n')
    figures.push(...(await attempt(weightPromises, weigh)))
  }
  report(
    'client',
    figures,
    describeMachine(
      chosenPages.length === 0
        ? 'each page loaded once'
        : `Lighthouse as for a mid-range phone, ${String(rounds)} rounds; the median, and the lowest to the highest round`,
    ),
  )
}
