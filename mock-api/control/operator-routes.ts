/** The desk: who waits there, and what the staff does about it. */
import * as z from 'zod/mini'
import { Request } from '../../contracts/registry/conversations.ts'
import { CurrentExchange } from '../../contracts/registry/exchanges.ts'
import { errors } from '../../contracts/registry/errors.ts'
import { Tracking } from '../../contracts/registry/trackings.ts'
import { pendingExchanges } from '../domain/exchanges.ts'
import { DeskRefusal, Refusal } from '../domain/refusal.ts'
import { waitingRequests } from '../domain/requests.ts'
import { openTrackings } from '../domain/trackings.ts'
import { isVerbName, verbs, type Verb } from '../operator/verbs.ts'
import { perform } from '../world/unit-of-work.ts'
import { ControlError } from './control-error.ts'
import { parse } from './parse.ts'
import { route } from './route.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'

export const operatorRoutes = [
  route({
    method: 'GET',
    path: '/worlds/{world}/waiting',
    about:
      'The requests that nobody has answered, the trackings that nobody has taken and the pending exchanges, longest waiting first',
    answer: z.object({
      requests: z.array(Request),
      trackings: z.array(Tracking),
      exchanges: z.array(CurrentExchange),
    }),
    run: ({ world }) => ({
      body: {
        requests: waitingRequests(world),
        trackings: openTrackings(world),
        exchanges: pendingExchanges(world),
      },
    }),
  }),
  route({
    method: 'POST',
    path: '/worlds/{world}/operator/{verb}',
    about: `What the staff does: ${Object.keys(verbs).join(', ')}`,
    // Each verb has a body of its own.
    body: z.unknown(),
    answer: z.looseObject({}),
    run: async ({ world, params, body }) => {
      const name = params['verb'] ?? ''
      if (!isVerbName(name)) {
        const known = Object.keys(verbs)
        throw new ControlError(
          404,
          `The operator has no verb "${name}".${didYouMean(name, known)} There are: ${known.join(', ')}.`,
        )
      }
      const verb: Verb = verbs[name]
      const input = parse(verb.body, body)
      try {
        const { result, opened, commit } = await perform(world, (act) => verb.run(act, input))
        commit({
          kind: 'operator',
          verb: name,
          body: input,
          refused: null,
          ...(opened === undefined ? {} : { opened }),
        })
        return { body: result }
      } catch (error) {
        if (!(error instanceof Refusal || error instanceof DeskRefusal)) throw error
        world.journal.append({ kind: 'operator', verb: name, body: input, refused: error.code })
        throw new ControlError(
          error instanceof Refusal ? errors[error.code].status : 409,
          `The operator cannot ${name}: ${error.code} (${error.message})`,
          error.code,
        )
      }
    },
  }),
]
