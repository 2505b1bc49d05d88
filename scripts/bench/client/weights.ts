/** What the build weighs (scripts/build/budget.ts), as figures: gzip of each file, 1 KB is 1,000 bytes. */
import { limits, readWeights } from '../../build/budget.ts'
import { buildClient } from '../../client-build.ts'
import type { Measure } from '../benchmark.ts'
import type { Figure } from '../figures.ts'

export const weights: Measure = {
  name: 'weights',
  about: 'JavaScript, style sheets and fonts, page by page',
  async run() {
    await buildClient()
    const { first, further, styles, fonts } = readWeights()
    return [
      figure('JavaScript of / before an interaction', limits.first, { '/': first }),
      figure('JavaScript of the heaviest further page', limits.further, further),
      figure('style sheets of the heaviest page', limits.styles, styles),
      figure('fonts', limits.fonts, { all: fonts }),
    ]
  },
}

export const chatWeight: Measure = {
  name: 'weight',
  about: 'JavaScript of the chat and its connection, beyond the home page’s, calls and queries',
  async run() {
    await buildClient()
    return [figure('JavaScript of the chat', limits.chat, { 'with its connection': readWeights().chat })]
  },
}

function figure(name: string, atMost: number, pages: Readonly<Record<string, number>>): Figure {
  const heaviest = Object.entries(pages).toSorted(([, a], [, b]) => b - a)
  const seen = heaviest.slice(0, 4).map(([path, weight]) => `${path} ${weight.toFixed(1)}`)
  return { name, unit: 'KB', atMost, rounds: [heaviest[0]?.[1] ?? Number.NaN], seen: seen.join(', ') }
}
