/** Two simulators behind the balancers of docs/scaling.md. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { startSimulator } from '../../mock-api/testing.ts'
import { readLibrary } from '../../scenarios/format/library.ts'
import { command } from '../../scenarios/testing.ts'
import { isInstalled, startBalancer, type Balancer } from '../../scripts/bench/balancers.ts'
import { stop } from '../../scripts/bench/processes.ts'

/** Returns the address of the balancer, and the names of the worlds in which something happened, for each simulator. */
async function startBehind(balancer: Balancer) {
  const used = [new Set<string>(), new Set<string>()]
  const simulators = await Promise.all(
    used.map((worlds) => startSimulator({ onEntry: (world) => worlds.add(world.name) })),
  )
  const server = await startBalancer(
    balancer,
    simulators.map(({ url }) => Number(new URL(url).port)),
  )
  onTestFinished(() => stop(server))
  return { url: server.url, simulators, used }
}

describe.each(['nginx', 'haproxy'] as const)('behind %s', (balancer) => {
  test.skipIf(!isInstalled(balancer))(
    'a world is found in its process by the path, the header and the cookie',
    async () => {
      const { url, simulators } = await startBehind(balancer)
      const get = async (path: string, headers: Record<string, string>) =>
        (await (await fetch(`${url}/__sim${path}`, { headers })).json()) as { process: object; world: string }
      const names = Array.from({ length: 8 }, (_, index) => `world-${String(index)}`)
      for (const name of names) {
        const { status } = await fetch(`${url}/__sim/worlds`, {
          method: 'POST',
          headers: { 'X-World': name, 'Content-Type': 'application/json' },
          body: JSON.stringify({ name }),
        })
        expect(status).toBe(201)
        const owner = simulators.find(({ worlds }) => worlds.list().some((world) => world.name === name))
        const process = { port: Number(new URL(owner?.url ?? '').port) }
        // The path counts first, then the header.
        const elsewhere = { 'X-World': 'elsewhere', Cookie: 'kamasouk_world=elsewhere' }
        expect((await fetch(`${url}/__sim/worlds/${name}/clock`, { headers: elsewhere })).status).toBe(200)
        expect(await get('/worlds', { ...elsewhere, 'X-World': name })).toMatchObject({ process })
        expect(await get('/worlds', { Cookie: `kamasouk_world=${name}` })).toMatchObject({ process })
      }
      expect(simulators.map(({ worlds }) => worlds.list().length > 1)).toEqual([true, true])
    },
  )
})

test.skipIf(!isInstalled('nginx'))(
  'the library passes behind nginx, whose worlds are in both processes',
  async () => {
    const { url, used, simulators } = await startBehind('nginx')
    const library = await readLibrary()
    const { exitCode, printed, complained } = await command([
      'run',
      '--all',
      '--workers',
      '4',
      '--target',
      url,
    ])
    expect([exitCode, complained]).toEqual([0, ''])
    expect(printed).toContain(`\n${String(library.length)} of ${String(library.length)} scenarios passed.\n`)
    expect(used.map(({ size }) => size > 1)).toEqual([true, true])
    expect(simulators.map(({ worlds }) => worlds.list().length)).toEqual([1, 1])
  },
)
