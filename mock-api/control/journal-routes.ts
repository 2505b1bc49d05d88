/** What happened in a world, read a page at a time or waited for. */
import * as z from 'zod/mini'
import { ControlError } from './control-error.ts'
import { JournalQuery, matcherOf, StreamQuery, WaitBody } from './journal-query.ts'
import { streamJournal } from './journal-stream.ts'
import { parse } from './parse.ts'
import { route } from './route.ts'
import { Entry } from './shapes.ts'

const seq = z.int().check(z.gte(0))

export const journalRoutes = [
  route({
    method: 'GET',
    path: '/worlds/{world}/journal',
    about: 'What happened after a seq, oldest first',
    query: JournalQuery,
    answer: z.object({ entries: z.array(Entry), first: seq, last: seq }),
    run: ({ world, query: { after, limit } }) => ({ body: world.journal.page(after, limit) }),
  }),
  route({
    method: 'POST',
    path: '/worlds/{world}/journal/wait',
    about: 'The first entry after a seq that matches, now or once it is written; null when the time is up',
    body: WaitBody,
    answer: z.object({ entry: z.nullable(Entry) }),
    run: async ({ world, body: { match, after, timeoutMs }, signal }) => {
      const entry = await world.journal.next(
        after ?? world.journal.last(),
        matcherOf(world, match),
        AbortSignal.any([signal, world.ended, AbortSignal.timeout(timeoutMs)]),
      )
      if (world.ended.aborted)
        throw new ControlError(410, `The world "${world.name}" has ended: wait in another.`)
      return { body: { entry: entry ?? null } }
    },
  }),
  route({
    method: 'GET',
    path: '/worlds/{world}/journal/stream',
    about:
      'Each entry after a seq as a server-sent event of its kind, and then each as it is written; ended is the last one',
    query: StreamQuery,
    isStream: true,
    answer: Entry,
    run: ({ world, query, headers }) => {
      // What a browser that comes back has seen last says more than the address that it began with.
      const { after } = parse(StreamQuery, { after: headers['last-event-id'] ?? query.after })
      return {
        stream: (to) => {
          streamJournal(world, after ?? world.journal.last(), to)
        },
      }
    },
  }),
]
