/** `node mock-api/main.ts`: the simulator with nothing beside it. `npm run sim` also plays scenarios when asked to. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// `npm run` has done the same in scripts/run.mjs. Static imports are compiled before this line runs, so what is large
// comes after it.
enableCompileCache(fileURLToPath(new URL('../.cache/compile', import.meta.url)))
const { sim } = await import('./sim.ts')

await sim()
