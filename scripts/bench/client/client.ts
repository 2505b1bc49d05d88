/** `npm run bench:client`: how fast the client's pages are on a phone, and what they weigh. */
import { runBenchmark } from '../bench.ts'
import { attempt, type Figure } from '../figure.ts'
import { describeMachine } from '../report.ts'
import { installLighthouse } from './lighthouse.ts'
import { lookAtPages, pagePromises, pages, type Page } from './pages.ts'
import { weigh, weightPromises, weights } from './weights.ts'

type Measure = Page | typeof weights

const pagesIn = (chosen: readonly Measure[]): readonly Page[] => pages.filter((page) => chosen.includes(page))

await runBenchmark<Measure>({
  name: 'client',
  about: `How the client's pages do in Lighthouse, as a phone meets them, beside a small page of the same
libraries (the floor), and what a browser loads for them.`,
  measures: [...pages, weights],
  rounds: 'how often Lighthouse looks at each page',
  quick: 'three rounds',
  async run(chosen, { rounds }) {
    const chosenPages = pagesIn(chosen)
    const figures: Figure[] = []
    if (chosenPages.length > 0) {
      installLighthouse()
      process.stderr.write(
        `Lighthouse, ${String(rounds)} rounds of ${String(chosenPages.length + 1)} pages…\n`,
      )
      figures.push(
        ...(await attempt(chosenPages.flatMap(pagePromises), () => lookAtPages(chosenPages, rounds))),
      )
    }
    if (chosen.includes(weights)) {
      process.stderr.write('The weights of all pages…\n')
      figures.push(...(await attempt(weightPromises, weigh)))
    }
    return figures
  },
  describe: (chosen, { rounds }) =>
    describeMachine(
      pagesIn(chosen).length === 0
        ? 'each page loaded once'
        : `Lighthouse as for a mid-range phone, ${String(rounds)} rounds; the median, and the lowest to the highest round`,
    ),
})
