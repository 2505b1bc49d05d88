/** What the build weighs (scripts/build/budget.ts), as figures: gzip of each file, 1 KB is 1,000 bytes. */
import { limits } from '../../build/budget.ts'
import { buildClient, readBuild } from '../../client-build.ts'
import type { Measure } from '../benchmark.ts'
import type { Figure } from '../figures.ts'

export const weights: Measure = {
  name: 'weights',
  about: 'JavaScript, style sheets and fonts, page by page',
  run: () =>
    heaviest({
      first: 'JavaScript of / before an interaction',
      texts: 'texts of the home page, in one language',
      further: 'JavaScript of the heaviest further page',
      styles: 'style sheets of the heaviest page',
      fonts: 'fonts',
    }),
}

export const chatWeight: Measure = {
  name: 'weight',
  about: 'JavaScript of the chat and its connection, beyond the home page’s, calls and queries',
  run: () => heaviest({ chat: 'JavaScript of the chat' }),
}

/** Builds the client and returns a figure for each of these limits. */
async function heaviest(names: Partial<Record<keyof typeof limits, string>>): Promise<Figure[]> {
  await buildClient()
  const { weights } = readBuild()
  return (Object.keys(names) as (keyof typeof limits)[]).map((limit) => {
    const pages = Object.entries(weights[limit]).toSorted(([, a], [, b]) => b - a)
    return {
      name: names[limit] ?? limit,
      unit: 'KB',
      atMost: limits[limit].kb,
      rounds: [pages[0]?.[1] ?? Number.NaN],
      seen: pages
        .slice(0, 4)
        .map(([page, weight]) => `${page} ${weight.toFixed(1)}`)
        .join(', '),
    }
  })
}
