/** `npm run bench:client`: how fast the client's pages are on a phone, and what they weigh. */
import { runBenchmark, type Measure } from './benchmark.ts'
import { audit, faultsText, installLighthouse, numberOf, type Category } from './client/lighthouse.ts'
import { startClient, startFloor } from './client/sites.ts'
import { weights } from './client/weights.ts'
import { inUnit, ratiosOf, type Figure } from './figures.ts'
import { interleave } from './rounds.ts'

const leastScores: Readonly<Record<Category, number>> = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const categories = Object.keys(leastScores) as Category[]

const page = (name: string, path: string): Measure => ({
  name,
  about: `${path} in Lighthouse, beside the floor`,
  async run(rounds) {
    const [client, floor] = [await startClient(), await startFloor()]
    const reports = await interleave(rounds, {
      floor: () => audit(`${floor.url}/`, categories),
      page: () => audit(client.url + path, categories),
    })
    const ms = inUnit('ms', 0)
    return [
      ...categories.map((category): Figure => ({
        name: `${path}, ${category}`,
        unit: 'points',
        atLeast: leastScores[category],
        rounds: reports.page.map((report) => Math.round(report.categories[category].score * 100)),
        // A paint that could be faster is not a fault, so those of performance are not listed.
        seen: category === 'performance' ? '' : faultsText(reports.page, category),
      })),
      ratiosOf(reports.page, reports.floor)(
        { name: `${path}, LCP ÷ the floor’s`, atMost: 0.85 },
        largestPaintMs,
        ms,
      ),
      {
        name: `${path}, CLS`,
        unit: '',
        atMost: 0.01,
        rounds: reports.page.map(numberOf('cumulative-layout-shift')),
        seen: '',
      },
      ratiosOf(reports.page, reports.floor)(
        { name: `${path}, TBT ÷ the floor’s`, atMost: 0.5 },
        blockedMs,
        ms,
      ),
    ]
  },
})

/** The measures of the default wording are `home`, `buy` and `faq`; those of Arabic `ar-home`, and so on. */
const pagesIn = (language: string): Measure[] => {
  const prefix = language === '' ? '' : `${language.slice(1)}-`
  return [
    page(`${prefix}home`, `${language}/`),
    page(`${prefix}buy`, `${language}/buy`),
    page(`${prefix}faq`, `${language}/faq`),
  ]
}

const largestPaintMs = numberOf('largest-contentful-paint')
const blockedMs = numberOf('total-blocking-time')

await runBenchmark({
  name: 'client',
  about:
    "Measures the client's pages with Lighthouse as a mid-range phone, beside a small page of the same libraries (the floor), and what the build weighs.",
  measures: [...['', '/fr', '/en', '/ar'].flatMap(pagesIn), weights],
  method: 'Lighthouse as a mid-range phone',
  prepare: installLighthouse,
})
