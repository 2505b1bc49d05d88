import { awaitQuiet } from './quiet.ts'

type Subjects<Name extends string, Result> = Readonly<Record<Name, () => Promise<Result>>>

/**
 * Runs every subject once in each round, so that whatever slows the machine for a while slows all of them. Every other
 * round goes backwards: nobody always comes first.
 */
export const interleave = <Name extends string, Result>(
  rounds: number,
  subjects: Subjects<Name, Result>,
): Promise<Record<Name, Result[]>> => takeTurns(rounds, subjects, awaitQuiet)

/** The same without waiting, for turns that are over in a moment. */
export async function takeTurns<Name extends string, Result>(
  rounds: number,
  subjects: Subjects<Name, Result>,
  beforeRound: () => Promise<void> = () => Promise.resolve(),
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(subjects) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>
  for (let round = 0; round < rounds; round += 1) {
    await beforeRound()
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      results[name].push(await subjects[name]())
    }
  }
  return results
}
