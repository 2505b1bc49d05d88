/** How each page does in Lighthouse, beside the floor. */
import type { Figure, Promised } from '../figure.ts'
import { interleave } from '../interleave.ts'
import { median, ratios } from '../statistics.ts'
import { categories, look, type Category, type Look } from './lighthouse.ts'
import { startClient, startFloor } from './sites.ts'

export interface Page {
  /** What `--only` calls it. */
  readonly name: string
  readonly about: string
  readonly path: string
}

const page = (name: string, path: string): Page => ({
  name,
  path,
  about: `${path} in Lighthouse, beside the floor`,
})

export const pages: readonly Page[] = [page('home', '/'), page('buy', '/buy'), page('faq', '/faq')]

const atLeast: Readonly<Record<Category, number>> = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}

const promised = ({ path }: Page) => ({
  scores: categories.map((category): Promised => ({
    name: `${path}, ${category}`,
    unit: 'points',
    atLeast: atLeast[category],
  })),
  largestPaint: { name: `${path}, LCP ÷ the floor’s`, unit: '×', atMost: 1 } satisfies Promised,
  layoutShift: { name: `${path}, CLS`, unit: '', atMost: 0.01 } satisfies Promised,
  blocked: { name: `${path}, TBT`, unit: 'ms', atMost: 50 } satisfies Promised,
})

export const pagePromises = (page: Page): readonly Promised[] => {
  const { scores, ...others } = promised(page)
  return [...scores, ...Object.values(others)]
}

/** The pages and the floor take turns in each round. */
export async function lookAtPages(chosen: readonly Page[], rounds: number): Promise<readonly Figure[]> {
  const [client, floor] = [await startClient(), await startFloor()]
  const looks: Record<string, Look[]> = await interleave(rounds, {
    floor: () => look(`${floor.url}/`),
    ...Object.fromEntries(chosen.map(({ path }) => [path, () => look(client.url + path)])),
  })
  return chosen.flatMap((page) => figuresOf(page, looks[page.path] ?? [], looks['floor'] ?? []))
}

const milliseconds = (of: readonly Look[], read: (look: Look) => number): string =>
  `${median(of.map(read)).toFixed(0)} ms`

function figuresOf(page: Page, looks: readonly Look[], floor: readonly Look[]): Figure[] {
  const { scores, largestPaint, layoutShift, blocked } = promised(page)
  const ofLooks = (read: (look: Look) => number): number[] => looks.map(read)
  const painted = ofLooks(({ largestPaintMs }) => largestPaintMs)
  return [
    ...categories.map((category, index) => ({
      promised: scores[index] ?? largestPaint,
      rounds: ofLooks((look) => look.scores[category]),
      seen: faultsText(
        looks.flatMap((look) => look.faults[category]),
        category,
      ),
    })),
    {
      promised: largestPaint,
      rounds: ratios(
        painted,
        floor.map(({ largestPaintMs }) => largestPaintMs),
      ),
      seen:
        `${milliseconds(looks, (look) => look.largestPaintMs)} against ${milliseconds(floor, (look) => look.largestPaintMs)}; ` +
        `first paint ${milliseconds(looks, (look) => look.firstPaintMs)}`,
    },
    { promised: layoutShift, rounds: ofLooks((look) => look.layoutShift), seen: '' },
    {
      promised: blocked,
      rounds: ofLooks(({ blockedMs }) => blockedMs),
      seen: `the floor ${milliseconds(floor, (look) => look.blockedMs)}`,
    },
  ]
}

/** Of performance a paint that could be faster is no fault. */
const faultsText = (faults: readonly string[], category: Category): string =>
  category === 'performance' || faults.length === 0 ? '' : `in some round: ${[...new Set(faults)].join(', ')}`
