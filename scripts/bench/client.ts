/** `npm run bench:client`: how fast the client's pages are on a phone. */
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compress } from '../build/compress.ts'
import { buildClient } from '../client-build.ts'
import { root } from '../root.ts'
import { interleave, median, ratioOf, runBenchmark, type Measure } from './benchmark.ts'
import { audit, auditNumber, firstPress, scoreFigures, serveBuilt } from './pages.ts'
import type { Server } from './servers.ts'

/** Builds the floor: the smallest page of the same libraries, so that the client's own work can be told from theirs. */
async function buildFloor(): Promise<string> {
  const folder = join(root, '.cache/bench/floor')
  await build({
    configFile: false,
    root: join(root, 'scripts/bench/floor'),
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'baseline-widely-available', assetsInlineLimit: 0 },
  })
  // The files that the simulator needs in a folder that it serves.
  writeFileSync(join(folder, 'routes.json'), JSON.stringify({ printed: ['/'], drawn: [] }))
  cpSync(join(folder, 'index.html'), join(folder, '404.html'))
  await compress(folder)
  return folder
}

const leastScores = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }

const largestPaint = auditNumber('largest-contentful-paint')
const layoutShift = auditNumber('cumulative-layout-shift')
const blockedTime = auditNumber('total-blocking-time')

const floorPath = '/'
const folders = ['', '/fr', '/en', '/ar']
const pagesIn = (folder: string): string[] => [folder === '' ? '/' : folder, `${folder}/buy`, `${folder}/faq`]
const pages = folders.flatMap(pagesIn)

/** Runs `measure` on every page, and on the floor once beside the pages of a language. */
async function besideFloor<Result>(
  rounds: number,
  measure: (server: Server, path: string) => Promise<Result>,
) {
  const client = await serveBuilt({ clientFolder: await buildClient() })
  const floor = await serveBuilt({ clientFolder: await buildFloor() })
  const results = await interleave(
    rounds,
    Object.fromEntries(
      folders.flatMap((folder) => [
        [`floor${folder}`, () => measure(floor, floorPath)] as const,
        ...pagesIn(folder).map((path) => [path, () => measure(client, path)] as const),
      ]),
    ),
  )
  return folders.flatMap((folder) =>
    pagesIn(folder).map((path) => ({
      path,
      page: results[path] ?? [],
      ofFloor: results[`floor${folder}`] ?? [],
    })),
  )
}

const measures: Measure[] = [
  {
    name: 'pages',
    about:
      'twelve pages in Lighthouse, beside the floor: the largest element, and how long the page is blocked',
    async run(rounds) {
      const measured = await besideFloor(rounds, (server, path) => audit(server, path, leastScores))
      const figures = measured.map(({ path, page, ofFloor }) => {
        const compare = ratioOf(page, ofFloor)
        const blocked = compare(`${path}, TBT ÷ the floor’s`, { atMost: 1 }, 'ms', blockedTime)
        return {
          blocked,
          others: [
            ...scoreFigures(path, page, leastScores),
            compare(`${path}, LCP ÷ the floor’s`, { atMost: 0.85 }, 'ms', largestPaint),
            { name: `${path}, CLS`, unit: '', atMost: 0.01, rounds: page.map(layoutShift) } as const,
          ],
        }
      })
      return [
        ...figures.flatMap(({ blocked, others }) => [...others, blocked]),
        {
          name: 'TBT ÷ the floor’s, in the middle of the pages',
          unit: '×',
          atMost: 0.7,
          rounds: Array.from({ length: rounds }, (_, round) =>
            median(figures.map(({ blocked }) => blocked.rounds[round] ?? Number.NaN)),
          ),
        },
      ]
    },
  },
  {
    name: 'press',
    about: 'from a press on the first button, as soon as it is painted, to the next frame; beside the floor',
    async run(rounds) {
      const measured = await besideFloor(rounds, ({ url }, path) => firstPress(url + path))
      return measured.map(({ path, page, ofFloor }) =>
        ratioOf(page, ofFloor)(`${path}, first press ÷ the floor’s`, { atMost: 1 }, 'ms'),
      )
    },
  },
]

await runBenchmark({
  name: 'client',
  about:
    "Measures the client's pages as on a mid-range phone, beside a small page of the same libraries (the floor).",
  measures,
  method: `${String(pages.length)} pages as on a mid-range phone`,
})
