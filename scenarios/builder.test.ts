import { describe, expect, expectTypeOf, test } from 'vitest'
import type { RefusalOf } from '../contracts/registry/endpoint.ts'
import type { Endpoints } from '../contracts/registry/registry.ts'
import {
  advance,
  call,
  defineScenario,
  expect as expectation,
  fault,
  InvalidScenario,
  never,
  operator,
  parallel,
  repeat,
  restore,
  snapshot,
  socket,
  toYaml,
  wait,
  when,
} from './builder.ts'
import type * as Types from './builder-types.ts'
import { findScenario } from './format/library.ts'
import { parseScenario } from './format/parse.ts'
import type { PlannedStep, Scenario } from './runner/plan.ts'
import { scenarioOf } from './testing.ts'

/** Without where it stands: a file and code that say the same have other lines. */
function contentOf({ steps, player, ...head }: Scenario): unknown {
  const bare = ({ line: _line, blocks, ...step }: PlannedStep): unknown => ({
    ...step,
    blocks: Object.entries(blocks).map(([field, lists]) => [field, lists.map((list) => list.map(bare))]),
  })
  return { ...head, steps: steps.map(bare), player: player.map(bare) }
}

const yasmine = 'yasmine@kamasouk.test'

/** Every kind of step, with references within texts, numbers and nested steps. */
function everyKind(): Scenario {
  const request = wait({ call: 'conversations.create', from: yasmine }, { within: '30s' }).save('request')
  const message = expectation({ event: 'sendMessage', to: yasmine, times: 1 }).save('message')
  const opened = call('conversations.create', {
    as: yasmine,
    with: { gameId: 'Retro', serverId: 'Boune', username: 'Yasmi', quantity: 12, transactionType: 'Buy' },
  }).save('opened')
  return defineScenario({
    title: 'Every kind',
    steps: [
      socket('connect', { as: yasmine }),
      request,
      snapshot('before'),
      operator('reply', { requestId: request.saved._id, message: `Bonjour ${request.saved.username}` }),
      message,
      never({ event: 'closeChat', with: { message: 'Adieu' } }, { for: '5s' }),
      expectation({ request: request.saved._id, quantity: request.saved.quantity, operatorId: null }),
      expectation({ value: message.saved.message, isNot: '' }),
      advance('30m', { after: '1s' }),
      parallel([[advance('1s')], [fault({ drop: 'sendMessage', times: 1 })]]),
      repeat(2, (round) => [operator('reply', { requestId: request.saved._id, message: `n° ${round}` })]),
      when({ call: 'auth.login' }, [fault('none')], { otherwise: [restore('before')] }),
    ],
    player: [
      opened,
      call('messages.sendToRequest', {
        as: yasmine,
        with: { requestId: opened.saved._id, message: 'Bonjour' },
        refused: 'chat-closed',
      }),
      call('auth.logout', { as: yasmine }),
    ],
  })
}

describe('a scenario in code', () => {
  test('is the same as the file of the library that says the same', async () => {
    const built = defineScenario({
      title: 'An operator takes a tracking',
      about:
        'Whoever follows an order is greeted by the operator who takes it over, answered once more, and seen off.',
      inputs: {
        greeting: {
          default: 'Bonjour ! Je regarde votre commande.',
          about: "the operator's first word",
        },
        answer: {
          default: 'Elle est en route : comptez 5 à 15 minutes.',
          about: 'what the operator has found out',
        },
        player: { default: yasmine, about: 'who plays the player where nobody sits at the browser' },
      },
      steps({ greeting, answer }) {
        const tracking = wait({ call: 'trackings.create' }).save('tracking')
        const { _id: trackingId, userId: to } = tracking.saved
        return [
          tracking,
          operator('take-tracking', { trackingId, message: greeting }, { after: '1s' }),
          operator('reply', { trackingId, message: answer }, { after: '1s' }),
          operator('close', { trackingId }, { after: '5s' }),
          expectation({ event: 'closeChatTracking', to, trackingId, times: 1 }),
          expectation({ tracking: trackingId, isFormOpened: false, isRequestStarted: false }),
        ]
      },
      player({ greeting, answer, player: as }) {
        const own = call('trackings.create', { as }).save('own')
        const trackingId = own.saved._id
        const heard = { to: as, trackingId, times: 1 }
        const taken = expectation({ event: 'newTrackingOperator', ...heard }, { within: '10s' }).save('taken')
        const said = expectation({ event: 'sendTrackingMessage', ...heard }, { within: '10s' }).save('said')
        return [
          own,
          taken,
          expectation({ value: '${taken.messages.0.message}', is: greeting }),
          said,
          expectation({ value: said.saved.message, is: answer }),
          call('messages.sendToTracking', { as, with: { trackingId, message: 'Merci !' } }),
          expectation({ event: 'closeChatTracking', ...heard }, { within: '10s' }),
        ]
      },
    })
    const file = scenarioOf((await findScenario('tracking-taken')).text)
    expect(contentOf(built)).toEqual(contentOf(file))
  })

  test('of every kind of step is printed as a file that gives the same', () => {
    const scenario = everyKind()
    const text = toYaml(scenario)
    expect(text).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/scenario\.schema\.json\ntitle: Every kind\n/,
    )
    expect(contentOf(scenarioOf(text))).toEqual(contentOf(scenario))
  })

  test('has references that are placeholders of their own type', () => {
    const request = wait({ call: 'conversations.create' }).save('request')
    expect(`${request.saved.username}: ${request.saved.quantity}`).toBe(
      '${request.username}: ${request.quantity}',
    )
    expect(Object.keys(request.saved)).toContain('transactionType')
  })

  test('knows the line in which each step was made', () => {
    const { steps } = everyKind()
    const [first, ...others] = steps.map(({ line }) => line)
    expect(new Set([first, ...others]).size).toBe(steps.length)
  })
})

/** What it says of a scenario of these steps. */
function refusalOf(make: () => unknown): string {
  try {
    make()
  } catch (error) {
    if (error instanceof InvalidScenario) return error.problems.map(({ message }) => message).join('\n')
    throw error
  }
  return 'it was let through'
}

const request = wait({ call: 'conversations.create' }).save('request')
const define = (...steps: Parameters<typeof parallel>[0][number]): Scenario =>
  defineScenario({ title: 'A test', steps })

describe('what is mistyped in code is refused by the check as well', () => {
  test.each<[what: string, make: () => unknown, message: string]>([
    [
      'a call',
      () => define(wait({ call: 'conversation.create' } as never)),
      '"conversation.create" is not known here. Did you mean "conversations.create"?',
    ],
    [
      'an event',
      () => define(expectation({ event: 'closechat', to: yasmine } as never)),
      '"closechat" is not known here. Did you mean "closeChat"?',
    ],
    [
      'a verb',
      () => define(operator('replay' as never, {} as never)),
      '"replay" is not known here. Did you mean "reply"?',
    ],
    [
      "a verb's field",
      () => define(request, operator('reply', { requestId: request.saved._id } as never)),
      '"message" is missing.',
    ],
    [
      'a refusal of another call',
      () => define(call('auth.logout', { as: yasmine, refused: 'chat-closed' } as never)),
      '"chat-closed" is not known here.',
    ],
    [
      'a call without its fields',
      () => define(call('auth.login', { as: yasmine } as never)),
      '"with" is missing.',
    ],
    ['a call by nobody', () => define(call('auth.logout', {} as never)), '"as" is missing.'],
    [
      'a field of a state',
      () => define(request, expectation({ request: request.saved._id, statsu: 'Pending' } as never)),
      'There is no "statsu" here.',
    ],
    [
      'a fault',
      () => define(fault({ drop: 'sendMesage', times: 1 } as never)),
      '"sendMesage" is not known here. Did you mean "sendMessage"?',
    ],
  ])('%s', (_what, make, message) => {
    expect(refusalOf(make)).toContain(message)
  })
})

describe('what is mistyped in code does not compile', () => {
  test('calls, events and verbs are those of the tables', () => {
    expectTypeOf<{ call: 'conversations.create' }>().toExtend<Types.Sought>()
    expectTypeOf<{ call: 'conversation.create' }>().not.toExtend<Types.Sought>()
    expectTypeOf<{ event: 'closeChat'; to: string }>().toExtend<Types.Expected>()
    expectTypeOf<{ event: 'closechat'; to: string }>().not.toExtend<Types.Expected>()
    expectTypeOf<{ event: 'closeChat' }>().toExtend<Types.Expected>()
    expectTypeOf<{
      event: 'sendMessage'
      with: { newMessage: { message: string } }
    }>().toExtend<Types.Expected>()
    expectTypeOf<{ event: 'RequestUnavailable'; with: { reason: 'none' } }>().not.toExtend<Types.Expected>()
    expectTypeOf<'replay'>().not.toExtend<Parameters<typeof operator>[0]>()
    expectTypeOf<{ drop: 'sendMesage'; times: 1 }>().not.toExtend<Types.FaultFields>()
    expectTypeOf<{ drop: 'sendMessage'; times: 1 }>().toExtend<Types.FaultFields>()
  })

  test('each has its own fields and refusals', () => {
    expectTypeOf<{ as: string }>().toExtend<Types.CallOptions<'auth.logout'>>()
    expectTypeOf<object>().not.toExtend<Types.CallOptions<'auth.logout'>>()
    expectTypeOf<{ as: string }>().not.toExtend<Types.CallOptions<'auth.login'>>()
    expectTypeOf<'session-refused'>().toExtend<RefusalOf<Endpoints['auth.refresh']>>()
    expectTypeOf<'chat-closed'>().not.toExtend<RefusalOf<Endpoints['auth.refresh']>>()
    expectTypeOf<{ requestId: string; message: string }>().toExtend<Types.VerbFields<'reply'>>()
    expectTypeOf<{ requestId: string }>().not.toExtend<Types.VerbFields<'reply'>>()
    type Misspelled = { request: string; statsu: string }
    expectTypeOf<Misspelled>().not.toExtend<Types.Exact<Misspelled, Types.Expected>>()
  })

  test('a reference stands for a value of its own type, and has the fields of what was saved', () => {
    expectTypeOf(request.saved.quantity).toExtend<Types.Written<number>>()
    expectTypeOf(request.saved.username).not.toExtend<Types.Written<number>>()
    expectTypeOf(request.saved).toHaveProperty('transactionType')
    expectTypeOf(request.saved).not.toHaveProperty('nombre')
  })
})

test('a scenario in code whose reference is used before its step is refused, with the line of the step', () => {
  const early = operator('close', { requestId: request.saved._id })
  expect(() => define(early, request)).toThrow(InvalidScenario)
  expect(refusalOf(() => define(early, request))).toBe(
    '${request._id} names nothing that is known by then. No input and no save before it gives a name.',
  )
})

test('a text that is printed is one that the check lets through', () => {
  expect(parseScenario(toYaml(define(request))).problems).toBeUndefined()
})
