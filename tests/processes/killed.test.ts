/** A simulator that is killed while it writes its world leaves a whole file, and its temporary file for the next one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { prepareOutput } from '../../contracts/shared/output-file.ts'
import { createRandom } from '../../mock-api/world/random.ts'
import { isLong } from '../simulator/testing.ts'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { start } from './command.ts'

const killsEach = isLong ? 40 : 5
const program = fileURLToPath(new URL('endless-writer.ts', import.meta.url))
/** The writers share a compile cache. */
const compiled = fileURLToPath(new URL('../../.cache/compile', import.meta.url))

interface Written {
  readonly number: number
  readonly rows: readonly string[]
  readonly end: number
}

/** Starts a writer, kills it `delayMs` after its first number and returns the last number that it printed. */
async function writeUntilKilled(file: string, first: number, delayMs: number): Promise<number> {
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled }
  const writer = start([program, file, String(first)], { env })
  await Promise.race([writer.begun, writer.ended])
  await setTimeout(delayMs)
  const { code, printed, complained } = await writer.stop('SIGKILL')
  const last = Number(printed.trimEnd().split('\n').at(-1))
  if (code === null && last >= first) return last
  throw new Error(`the writer was not killed: ${complained}`)
}

/** Kills `kills` writers of one file in turn and returns how many were in the middle of writing. */
async function killInTurn(kills: number, seed: number): Promise<number> {
  const folder = newFolder()
  const file = join(folder, 'world.json')
  const random = createRandom(seed)
  let next = 1
  let interrupted = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const last = await writeUntilKilled(file, next, random.fraction() * 8)
    const { number, rows, end } = JSON.parse(readFileSync(file, 'utf8')) as Written
    // The file is whole, and is the last one printed or the next.
    expect([last, last + 1]).toContain(number)
    expect([rows.length, end]).toEqual([40, number])
    expect(new Set(rows)).toEqual(new Set([String(number).repeat(500)]))
    next = number + 1
    // A writer that is killed in the middle leaves its temporary file, and has removed that of the one before it.
    const leftovers = readdirSync(folder).length - 1
    expect(leftovers).toBeLessThanOrEqual(1)
    interrupted += leftovers
  }
  prepareOutput('--export-on-exit', file)
  expect(readdirSync(folder)).toEqual(['world.json'])
  return interrupted
}

test(
  `a file is the old or the new one and never broken when its writer is killed, ${String(4 * killsEach)} times`,
  { timeout: isLong ? 300_000 : 60_000 },
  async () => {
    const lanes = await Promise.all([1, 2, 3, 4].map((seed) => killInTurn(killsEach, seed)))
    const interrupted = lanes.reduce((sum, count) => sum + count, 0)
    // Kills that all fell between two writes would prove nothing.
    expect(interrupted).toBeGreaterThan(killsEach)
  },
)
