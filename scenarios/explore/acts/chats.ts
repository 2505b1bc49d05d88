/** What players and the staff do in requests and trackings. */
import { UnavailableReason } from '../../../contracts/registry/conversations.ts'
import type { Act, Draft } from '../acts.ts'
import { absentId, anyOf, idOf, playerWithout, remember, type Model, type Thing } from '../model.ts'

const kinds = {
  request: { create: 'conversations.create', send: 'messages.sendToRequest', close: 'messages.closeRequest' },
  tracking: { create: 'trackings.create', send: 'messages.sendToTracking', close: 'messages.closeTracking' },
} as const
type Kind = keyof typeof kinds

const listOf = (model: Model, kind: Kind): Thing[] =>
  kind === 'request' ? model.believed.requests : model.believed.trackings

const anyKind = ({ random }: Model): Kind => random.pick(['request', 'request', 'tracking'])

/** The player whose it is, or now and then another. */
const ownerOf = ({ random, players }: Model, thing: Thing | undefined): string =>
  thing !== undefined && random.chance(0.94) ? thing.owner : random.pick(players)

const named = (kind: Kind, thing: Thing | undefined): Readonly<Record<string, string>> => ({
  [`${kind}Id`]: thing ? idOf(thing) : absentId,
})

/** Ends the thing once the step is done, and as well where it turns out to have ended. */
const ending = (thing: Thing | undefined): Pick<Draft, 'done' | 'refused'> => ({
  done: () => {
    if (thing) thing.isOpen = false
  },
  refused: ({ refused }) => {
    if (thing && (refused === 'chat-closed' || refused === 'not-found')) thing.isOpen = false
  },
})

function open(model: Model, kind: Kind, step: Readonly<Record<string, unknown>>, owner: string): Draft {
  const name = model.newName(kind)
  return {
    step: { ...step, save: name },
    done: () => {
      const isTaken = kind === 'tracking' && 'operator' in step
      remember(listOf(model, kind), { name, owner, isOpen: true, isTaken })
    },
  }
}

const openRequest: Act = {
  weight: 8,
  draft(model) {
    const { random, servers, believed } = model
    const owner = playerWithout(model, believed.requests)
    const step = {
      as: owner,
      call: kinds.request.create,
      with: {
        gameId: 'Dofus Retro',
        username: 'Yasmi-Iop',
        serverId: random.chance(0.98) ? random.pick(servers) : absentId,
        quantity: random.integer(1, 12_000) / 1000,
        transactionType: random.pick(['Buy', 'Buy', 'Sell']),
      },
    }
    return open(model, 'request', step, owner)
  },
}

const openTracking: Act = {
  weight: 4,
  draft(model) {
    const owner = playerWithout(model, model.believed.trackings)
    return open(model, 'tracking', { as: owner, call: kinds.tracking.create }, owner)
  },
}

const openAsOperator: Act = {
  weight: 2,
  draft(model) {
    const { random, operators, believed } = model
    const owner = playerWithout(model, believed.trackings)
    const step = {
      operator: 'open-tracking',
      with: {
        userId: owner,
        ...(random.chance(0.5) ? { operatorId: random.pick(operators) } : {}),
        ...(random.chance(0.5) ? { message: 'Bonjour !' } : {}),
      },
    }
    return open(model, 'tracking', step, owner)
  },
}

const send: Act = {
  weight: 12,
  draft(model) {
    const { random } = model
    const kind = anyKind(model)
    const thing = anyOf(model, listOf(model, kind))
    const step = {
      as: ownerOf(model, thing),
      call: kinds[kind].send,
      with: {
        ...named(kind, thing),
        message: random.pick(['Bonjour ?', ' Merci ! ', '…']),
        // Now and then the same once more, as a client does that has heard no answer.
        ...(random.chance(0.5) ? { clientId: random.pick(['a', 'b', 'c']) } : {}),
      },
    }
    return { step, refused: ending(thing).refused }
  },
}

const close: Act = {
  weight: 3,
  draft(model) {
    const kind = anyKind(model)
    const thing = anyOf(model, listOf(model, kind))
    return {
      step: { as: ownerOf(model, thing), call: kinds[kind].close, with: named(kind, thing) },
      ...(thing ? { done: ending(thing).done } : {}),
    }
  },
}

const look: Act = {
  weight: 4,
  draft: ({ random, players }) => ({
    step: { as: random.pick(players), call: random.pick(['conversations.current', 'trackings.current']) },
  }),
}

const reply: Act = {
  weight: 12,
  draft(model) {
    const kind = anyKind(model)
    const thing = anyOf(model, listOf(model, kind))
    return {
      step: { operator: 'reply', with: { ...named(kind, thing), message: 'Bonjour !' } },
      refused: ending(thing).refused,
    }
  },
}

const end: Act = {
  weight: 3,
  draft(model) {
    const { random } = model
    const kind = anyKind(model)
    const thing = anyOf(model, listOf(model, kind))
    const verb = random.pick(['close', 'close', 'expire', 'unavailable'])
    const about = named(verb === 'unavailable' ? 'request' : kind, thing)
    const more =
      verb === 'unavailable'
        ? { reason: random.pick(UnavailableReason.options) }
        : verb === 'close' && random.chance(0.5)
          ? { message: 'Au revoir !' }
          : {}
    return { step: { operator: verb, with: { ...about, ...more } }, ...ending(thing) }
  },
}

const takeTracking: Act = {
  weight: 4,
  draft(model) {
    const { random, operators, believed } = model
    const thing = anyOf(model, believed.trackings, ({ isOpen, isTaken }) => isOpen && !isTaken)
    return {
      step: {
        operator: 'take-tracking',
        with: {
          ...named('tracking', thing),
          ...(random.chance(0.6) ? { operatorId: random.pick(operators) } : {}),
          ...(random.chance(0.5) ? { message: 'Je prends la suite.' } : {}),
        },
      },
      done: () => {
        if (thing) thing.isTaken = true
      },
      refused: ending(thing).refused,
    }
  },
}

/** A body that names both, or none, where one is asked for. */
const askedWrongly: Act = {
  weight: 1,
  draft: ({ random }) => ({
    step: {
      operator: 'expire',
      with: random.pick([{}, { requestId: absentId, trackingId: absentId }]),
    },
  }),
}

export const chatActs: readonly Act[] = [
  openRequest,
  openTracking,
  openAsOperator,
  send,
  close,
  look,
  reply,
  end,
  takeTracking,
  askedWrongly,
]
