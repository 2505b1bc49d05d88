/** How long it takes to rewind a world with 50,000 journal entries, and what it keeps for that. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CouldNotRun } from '../../../contracts/shared/errors.ts'
import type { Measure } from '../benchmark.ts'
import { median, repeat } from '../rounds.ts'

interface LongWorld {
  readonly heapBytes: number
  readonly times: readonly number[]
}

const program = fileURLToPath(new URL('long-world.ts', import.meta.url))

function play(...args: readonly string[]): LongWorld {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', program, ...args], {
    encoding: 'utf8',
    timeout: 300_000,
  })
  if (status !== 0) throw new CouldNotRun(`the long world failed: ${stderr.slice(-500)}`)
  return JSON.parse(stdout) as LongWorld
}

export const rewind: Measure = {
  name: 'rewind',
  about: 'rewinding a world with 50,000 journal entries',
  async run(rounds) {
    const measured = await repeat(rounds, () => {
      const [long, without] = [play(), play('no-history')]
      return { times: long.times, megabytes: (long.heapBytes - without.heapBytes) / 1e6 }
    })
    const longest = measured.map(({ times }) => Math.max(...times))
    const megabytes = measured.map((one) => one.megabytes)
    return [
      {
        name: 'rewind to before an entry, of 50,000: the last, the middle or the first',
        unit: 'ms',
        atMost: 200,
        rounds: longest,
        seen: `${median(longest).toFixed(0)} ms`,
      },
      {
        name: 'megabytes kept to rewind 50,000 entries',
        unit: '',
        atMost: 50,
        rounds: megabytes,
        seen: `${median(megabytes).toFixed(1)} MB`,
      },
    ]
  },
}
