/** Times of single calls, in a small and in a large world. */
import type { Measured, Promised } from './figure.ts'
import { interleave, takeTurns } from './interleave.ts'
import type { Effort } from './measure.ts'
import type { Size } from './simulator.ts'
import { median, ratios } from './statistics.ts'

const perRound = 200

/** Does something once, and answers how long each of its calls took. */
export type Timed = () => Promise<readonly number[]>

/** The median time in the large world over the one in the small. */
export async function compareTimes(
  { rounds, isQuick }: Effort,
  promised: Promised,
  worlds: Readonly<Record<Size, Timed>>,
): Promise<Measured> {
  // Turn by turn inside a round too: a call lasts a fraction of a millisecond, and a disturbance longer.
  const timeMany = async (count: number): Promise<Readonly<Record<Size, number>>> => {
    const { small, large } = await takeTurns<Size, readonly number[]>(count, worlds)
    return { small: median(small.flat()), large: median(large.flat()) }
  }
  // The compiler's first, thrown away.
  await timeMany(perRound)
  const { both } = await interleave(rounds, { both: () => timeMany(isQuick ? perRound / 4 : perRound) })
  const [atSmall, atLarge] = [both.map(({ small }) => small), both.map(({ large }) => large)]
  return {
    promised,
    rounds: ratios(atLarge, atSmall),
    seen: `${median(atLarge).toFixed(3)} ms against ${median(atSmall).toFixed(3)} ms`,
  }
}
