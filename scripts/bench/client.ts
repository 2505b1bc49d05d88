/** `npm run bench:client`: how fast the client's pages are on a phone, and what they weigh. */
import { runBenchmark } from './benchmark.ts'
import { installLighthouse, pages } from './client/pages.ts'
import { weights } from './client/weights.ts'

await runBenchmark({
  name: 'client',
  about:
    "Measures the client's pages with Lighthouse as a mid-range phone, beside a small page of the same libraries (the floor), and what the build weighs.",
  measures: [...pages, weights],
  method: 'Lighthouse as a mid-range phone',
  prepare: installLighthouse,
})
