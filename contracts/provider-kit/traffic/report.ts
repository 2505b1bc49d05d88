import type { CheckedGroup } from '../reports/checked.ts'
import type { Deviation, Judge } from './judge.ts'

/** Returns a group for each call and event that was seen. Equal deviations are counted, not repeated. */
export const groupsOf = (judge: Judge): readonly CheckedGroup[] =>
  judge.seen().map(({ name, summary, count, deviating, deviations }) => ({
    name,
    summary,
    cases: [
      ...(count > deviating
        ? [{ name: `${String(count - deviating)} as the client reads them`, problems: [] }]
        : []),
      ...[...deviations.values()].map(({ deviation: { status, where, what }, count: times }) => ({
        name: `${String(times)} ${status === undefined ? '' : `with ${String(status)} `}that the client refuses`,
        problems: [{ where, what }],
      })),
    ],
  }))

/** Returns one line. */
export const lineOf = ({ subject, status, where, what }: Deviation): string =>
  [subject, ...(status === undefined ? [] : [String(status)]), where, what].join('  ')
