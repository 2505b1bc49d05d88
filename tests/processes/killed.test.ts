/** That no moment is a bad one for ending a simulator which writes its world. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createRandom } from '../../mock-api/world/random.ts'

const program = fileURLToPath(new URL('endless-writer.ts', import.meta.url))
/** Two hundred of them need not each read TypeScript anew. */
const compiled = fileURLToPath(new URL('../../.cache/compile', import.meta.url))

interface Written {
  readonly number: number
  readonly rows: readonly string[]
  readonly end: number
}

/** Lets a writer write the file for a while and kills it, with the last number that it said it had written. */
function writeUntilKilled(file: string, first: number, delayMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    let trouble = ''
    const writer = spawn(process.execPath, [program, file, String(first)], {
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    })
    const killSoon = (): void => void setTimeout(() => writer.kill('SIGKILL'), delayMs)
    writer.stdout.once('data', killSoon)
    writer.stdout.on('data', (data: Buffer) => (said += data.toString()))
    writer.stderr.on('data', (data: Buffer) => (trouble += data.toString()))
    writer.on('close', (_code, signal) => {
      const last = Number(said.trimEnd().split('\n').at(-1))
      if (signal === 'SIGKILL' && last >= first) resolve(last)
      else reject(new Error(`the writer ended by itself: ${trouble}`))
    })
  })
}

/** Kills `kills` writers of one file one after the other, and counts how many were in the middle of writing. */
async function killInTurn(kills: number, seed: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'kamasouk-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const file = join(folder, 'world.json')
  const random = createRandom(seed)
  let next = 1
  for (let kill = 0; kill < kills; kill += 1) {
    const last = await writeUntilKilled(file, next, random.fraction() * 8)
    const { number, rows, end } = JSON.parse(readFileSync(file, 'utf8')) as Written
    // The last that it had said, or the one after it, in place already but not yet spoken of; and whole.
    expect([last, last + 1]).toContain(number)
    expect([rows.length, end]).toEqual([40, number])
    expect(new Set(rows)).toEqual(new Set([String(number).repeat(500)]))
    next = number + 1
  }
  // A killed writer leaves its temporary file.
  return readdirSync(folder).length - 1
}

test(
  'a file is the old one or the new one and never broken, whenever its writer is killed, 200 times over',
  { timeout: 120_000 },
  async () => {
    const lanes = await Promise.all([1, 2, 3, 4].map((seed) => killInTurn(50, seed)))
    const interrupted = lanes.reduce((sum, count) => sum + count, 0)
    // Kills that all fell between two writes would show nothing.
    expect(interrupted).toBeGreaterThan(50)
  },
)
