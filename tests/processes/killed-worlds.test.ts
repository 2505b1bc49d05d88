/** `kill -9` of simulators with `--data` while 20 players write and worlds are created. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { call } from '../../mock-api/testing.ts'
import { createRandom, type Random } from '../../mock-api/world/random.ts'
import { isLong, seed } from '../simulator/testing.ts'
import { createWorld, createWriter, expectAllKept, startOn, startProcess, write } from './writers.ts'

const lanes = 2
/** The environment variable KILLS sets the number, such as 1000. */
const killsEach = Number(process.env['KILLS'] ?? (isLong ? 50 : 2)) / lanes
/** So that the worlds stay small and a life of a simulator short. */
const killsPerFolder = 25
const longestLifeMs = 400

const names = ['one', 'two', 'three', 'four']

/** Creates one world after another, and adds the names of those that were answered. */
async function createWorlds(url: string, prefix: string, created: string[]): Promise<void> {
  for (let number = 1; ; number += 1) {
    const name = `${prefix}-${String(number)}`
    // A copy, because the first world of a process that is generated takes longer than this process lives.
    expect(await createWorld(url, name, { from: { world: 'one', before: 1 } })).toMatchObject({ status: 201 })
    created.push(name)
  }
}

/** Kills a simulator while it writes its first world. */
async function killFirstStart(folder: string, random: Random): Promise<void> {
  const first = startProcess(folder)
  await vi.waitUntil(() => existsSync(join(folder, 'default.lock')), { timeout: 20_000, interval: 1 })
  await setTimeout(random.fraction() * 30)
  await first.stop('SIGKILL')
}

/** Starts simulators on one folder, and kills each at a random moment after its first answered message. Returns their number. */
async function killInTurn(kills: number, random: Random): Promise<number> {
  const folder = newFolder()
  await killFirstStart(folder, random)
  const first = await startOn(folder)
  for (const name of names) expect(await createWorld(first.url, name)).toMatchObject({ status: 201 })
  const players = Array.from({ length: 20 }, (_, index) =>
    createWriter(first.url, names[index % names.length] ?? '', `player-${String(index)}`),
  )
  const writers = await Promise.all(players)
  await first.stop('SIGTERM')
  const created = ['default', ...names]
  for (let kill = 0; kill < kills; kill += 1) {
    const { url, stop } = await startOn(folder)
    await expectAllKept(url, writers)
    const begun = Promise.withResolvers<undefined>()
    // Each ends with the first call that is not answered.
    const working = [
      ...writers.map(async (writer) => {
        for (; ; begun.resolve(undefined)) expect(await write(url, writer)).toBe(201)
      }),
      createWorlds(url, `new-${String(kill)}`, created),
    ]
    const ended = Promise.all(working.map((each) => each.catch((error: unknown) => error)))
    await Promise.race([begun.promise, ended])
    await setTimeout(random.fraction() * longestLifeMs)
    await stop('SIGKILL')
    for (const error of await ended) expect(error).toBeInstanceOf(TypeError)
  }
  const { url, stop } = await startOn(folder)
  await expectAllKept(url, writers)
  const files = readdirSync(folder).flatMap((file) => /^(.*)\.sqlite$/.exec(file)?.[1] ?? [])
  // A world whose creation was not answered is there or not.
  for (const world of new Set([...created, ...files])) {
    const { status } = await call({ url }, 'games.list', { world })
    expect({ world, status }).toEqual({
      world,
      status: status === 404 && !created.includes(world) ? 404 : 200,
    })
  }
  expect(await stop('SIGTERM')).toMatchObject({ code: 0, complained: '' })
  for (const name of created) {
    const database = new DatabaseSync(join(folder, `${name}.sqlite`), { readOnly: true })
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    database.close()
  }
  return writers.reduce((sum, { answered }) => sum + answered.length, 0)
}

test(
  `no answered write is lost or doubled, and each world opens, after ${String(killsEach * lanes)} kills`,
  { timeout: 20_000 + killsEach * 10_000 },
  async () => {
    const inTurn = async (random: Random): Promise<number> => {
      let answered = 0
      for (let left = killsEach; left > 0; left -= killsPerFolder)
        answered += await killInTurn(Math.min(left, killsPerFolder), random)
      return answered
    }
    const each = Array.from({ length: lanes }, (_, lane) => inTurn(createRandom(seed + lane)))
    expect(Math.min(...(await Promise.all(each)))).toBeGreaterThanOrEqual(killsEach)
  },
)
