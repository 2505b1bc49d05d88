import { look } from './lighthouse.ts'
import { startServer, stopAll } from '../processes.ts'
const [, , folder = '', ...paths] = process.argv
const { url } = await startServer('/', (port) => ({
  name: 'x',
  args: ['scripts/bench/client/serve.ts', String(port), folder],
}))
for (const path of paths)
  for (let i = 0; i < 3; i++) {
    const l = await look(url + path)
    console.log(
      folder,
      path,
      l.scores.performance,
      'fcp',
      Math.round(l.firstPaintMs),
      'lcp',
      Math.round(l.largestPaintMs),
      'tbt',
      Math.round(l.blockedMs),
      'cls',
      l.layoutShift.toFixed(3),
    )
  }
await stopAll()
