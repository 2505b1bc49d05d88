/** What it costs to save worlds with `--data`, and that closed worlds cost nothing. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../root.ts'
import { interleave, ratioOf, repeat, type Figure, type Measure } from '../benchmark.ts'
import * as on from '../servers.ts'
import { loadInTurn, rateOf } from './load.ts'
import { timed, worldsPath } from './worlds.ts'

const folder = '.cache/bench/data'
const startOn = (name: string) => on.startSimulator(`--data ${folder}/${name}`)
const removeFolder = (): void => rmSync(join(root, folder), { recursive: true, force: true, maxRetries: 9 })

const create = (server: on.Server, body: object) =>
  on.call(server, { method: 'POST', path: worldsPath, body })
const open = (server: on.Server, world: string) =>
  on.call(server, { path: '/api/games', headers: { 'x-world': world } })

/** Waits until nobody has used the world for a second. */
async function close(server: on.Server, world: string): Promise<void> {
  const path = `${worldsPath}/${world}/close`
  while (!(await on.send(server, { method: 'POST', path })).isOk) await sleep(100)
}

/** Does the work for each of 1,000 worlds, ten at a time. */
const forEachWorld = (work: (world: string) => Promise<unknown>) =>
  repeat(100, (ten) =>
    Promise.all(Array.from({ length: 10 }, (_, index) => work(`world-${String(ten * 10 + index)}`))),
  )

/** Signs twenty new players up, and returns a message of each. */
const messagesOf = (server: on.Server): Promise<on.Call[]> =>
  repeat(20, async (number) => {
    const player = await on.signUp(server, `player-${String(number)}`)
    return on.messageCall(player, { requestId: await on.openRequest(server, player), message: 'Me voilà.' })
  })

async function startTime(name: string): Promise<number> {
  const server = await startOn(name)
  await on.stop(server)
  return server.readyAfterMs
}

export const data: Measure = {
  name: 'data',
  about: 'reads and writes with --data and without, and worlds that are opened and closed',
  async run(rounds) {
    removeFolder()
    on.atEnd(removeFolder)
    const figures: Figure[] = []
    const [saved, plain] = [await startOn('few'), await on.startSimulator()]
    const reads = [{ path: on.serversPath }]
    const [own, without] = [await messagesOf(saved), await messagesOf(plain)]
    for (const [name, atLeast, connections, ofSaved, ofPlain] of [
      ['reads', 0.95, 50, reads, reads],
      ['20 players writing at once', 0.5, 20, own, without],
      ['one player writing at a time', 0.25, 1, own, without],
    ] as const) {
      const rates = await loadInTurn(rounds, {
        own: { server: saved, calls: ofSaved, options: { connections } },
        without: { server: plain, calls: ofPlain, options: { connections } },
      })
      figures.push(ratioOf(rates.own, rates.without)(`${name}, --data ÷ without`, { atLeast }, '/s', rateOf))
    }
    await create(saved, { name: 'large', size: 'large' })
    const { opened, created } = await interleave(rounds, {
      opened: () => close(saved, 'large').then(() => timed(() => open(saved, 'large'))),
      // Of another seed each, because worlds of one seed share their rows.
      created: (round) => timed(() => create(plain, { size: 'large', seed: round + 2 })),
    })
    await Promise.all([saved, plain].map(on.stop))
    const creator = await startOn('many')
    await forEachWorld((name) => create(creator, { name }))
    await on.stop(creator)
    // Creates its default world.
    await startTime('none')
    const starts = await interleave(rounds, { none: () => startTime('none'), many: () => startTime('many') })
    const server = await startOn('many')
    const readMb = async () => (await on.readMemory(server, 'last-resort')).rss / 1e6
    const before = await readMb()
    await forEachWorld((name) => open(server, name))
    const { worlds } = await on.call<{ worlds: { name: string }[] }>(server, { path: worldsPath })
    for (const { name } of worlds) await close(server, name)

    return [
      ...figures,
      ratioOf(starts.many, starts.none)('start with 1,000 saved worlds ÷ with none', { atMost: 1.2 }, 'ms'),
      ratioOf(opened, created)('opening a large world ÷ creating one', { atMost: 1.5 }, 'ms'),
      ratioOf([await readMb()], [before])('memory after 1,000 worlds ÷ before', { atMost: 1.3 }, 'MB'),
    ]
  },
}
