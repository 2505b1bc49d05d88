/** `many-worlds.ts PORT`: the simulator without the limits of `npm run sim`, to measure how it grows. */
import { createSimulator } from '../../mock-api/server.ts'

const [port = ''] = process.argv.slice(2)
await createSimulator({ port: Number(port), worldsAllowed: 10_000, rowsAllowed: 100_000_000 })
