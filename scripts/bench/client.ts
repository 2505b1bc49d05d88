/** `npm run bench:client`: how fast the client's pages are on a phone. */
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compress } from '../build/compress.ts'
import { buildClient } from '../client-build.ts'
import { root } from '../root.ts'
import { interleave, ratioOf, runBenchmark, type Measure } from './benchmark.ts'
import { audit, auditNumber, scoreFigures, serveBuilt } from './pages.ts'

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

const measureOf = (name: string, path: string): Measure => ({
  name,
  about: `${path} in Lighthouse, beside the floor`,
  async run(rounds) {
    const client = await serveBuilt({ clientFolder: await buildClient() })
    const floorServer = await serveBuilt({ clientFolder: await buildFloor() })
    const { page, floor } = await interleave(rounds, {
      floor: () => audit(floorServer, '/', leastScores),
      page: () => audit(client, path, leastScores),
    })
    return [
      ...scoreFigures(path, page, leastScores),
      ratioOf(page, floor)(`${path}, LCP ÷ the floor’s`, { atMost: 0.85 }, 'ms', largestPaint),
      { name: `${path}, CLS`, unit: '', atMost: 0.01, rounds: page.map(layoutShift) },
      ratioOf(page, floor)(`${path}, TBT ÷ the floor’s`, { atMost: 0.5 }, 'ms', blockedTime),
    ]
  },
})

/** The measures of the default wording are `home`, `buy` and `faq`; those of Arabic `ar-home`, and so on. */
const measures = ['', 'fr', 'en', 'ar'].flatMap((language) => {
  const [prefix, folder] = language === '' ? ['', ''] : [`${language}-`, `/${language}`]
  return ['home', 'buy', 'faq'].map((name) =>
    measureOf(prefix + name, `${folder}/${name === 'home' ? '' : name}`),
  )
})

await runBenchmark({
  name: 'client',
  about:
    "Measures the client's pages with Lighthouse as a mid-range phone, beside a small page of the same libraries (the floor).",
  measures,
  method: 'Lighthouse as a mid-range phone',
})
