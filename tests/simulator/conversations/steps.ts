/** The steps of a conversation between tabs and staff, and how likely each is. */
import * as fc from 'fast-check'
import { chatKinds } from '../../../client/src/entities/conversation/chat-calls.ts'
import type { Life } from './life.ts'

export interface Step {
  readonly does: string
  /** It makes something fail, or loses something on the way. */
  readonly isTrouble: boolean
  readonly take: (life: Life) => unknown
}

const step = (does: string, take: Step['take'], isTrouble = false): Step => ({
  does,
  isTrouble,
  take,
})

const kind = fc.constantFrom(...chatKinds)
/** The place of a tab. */
const tab = fc.constantFrom(0, 1)
const once = { times: 1 }

/** Faults that delay, reorder or duplicate, and lose nothing. */
const delays: readonly object[] = [
  ...['conversations.current', 'trackings.current'].flatMap((read) => [
    { latency: read, by: '1s', when: 'after', times: 2 },
    { latency: read, by: '1s', ...once },
  ]),
  ...['messages.sendToRequest', 'messages.sendToTracking'].flatMap((send) => [
    { latency: send, by: '2s', ...once },
    { latency: send, by: '2s', when: 'after', ...once },
  ]),
  { duplicate: '*', times: 2 },
  { delay: '*', by: '1s', upTo: '4s', times: 2 },
  { delay: 'newTrackingOperator', by: '2s', ...once },
  { reorder: '*', ...once },
]

/** Faults that fail calls, lose events or cut connections. */
const faults: readonly object[] = [
  ...['messages.sendToRequest', 'messages.sendToTracking'].flatMap((send) => [
    { status: send, code: 503, ...once },
    { status: send, code: 503, when: 'after', ...once },
    { truncated: send, ...once },
    { malformed: send, ...once },
    { reset: send, ...once },
    { reset: send, when: 'after', ...once },
  ]),
  ...['conversations.current', 'trackings.current'].flatMap((read) => [
    { status: read, code: 502, times: 4 },
    { truncated: read, ...once },
  ]),
  { status: 'conversations.create', code: 500, when: 'after', ...once },
  { truncated: 'trackings.create', ...once },
  { reset: 'messages.closeRequest', when: 'after', ...once },
  { status: 'messages.closeTracking', code: 503, ...once },
  { 'expire-token': '*', ...once },
  { drop: '*', ...once },
  { drop: '*', times: 3, probability: 0.5 },
  { disconnect: '*', when: 'before', ...once },
  { disconnect: '*', when: 'after', ...once },
  { disconnect: '*', as: 'server', ...once },
]

const likely = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary })

const calm = [
  likely(
    12,
    tab.map((at) =>
      step(`tab ${String(at)} orders`, (life) => {
        life.order(at)
      }),
    ),
  ),
  likely(
    8,
    tab.map((at) =>
      step(`tab ${String(at)} tracks`, (life) => {
        life.track(at)
      }),
    ),
  ),
  likely(
    30,
    fc.tuple(tab, kind).map(([at, kind]) =>
      step(`tab ${String(at)} writes in the ${kind}`, (life) => {
        life.send(at, kind)
      }),
    ),
  ),
  likely(
    6,
    fc.tuple(tab, kind).map(([at, kind]) =>
      step(`tab ${String(at)} sends again in the ${kind}`, (life) => {
        life.sendAgain(at, kind)
      }),
    ),
  ),
  likely(
    3,
    fc.tuple(tab, kind).map(([at, kind]) =>
      step(`tab ${String(at)} ends the ${kind}`, (life) => {
        life.end(at, kind)
      }),
    ),
  ),
  likely(
    2,
    fc.constant(
      step('a second tab', (life) => {
        life.openSecondTab()
      }),
    ),
  ),
  likely(
    14,
    kind.map((kind) => step(`the staff writes in the ${kind}`, (life) => life.reply(kind))),
  ),
  likely(
    2,
    fc
      .tuple(kind, fc.boolean())
      .map(([kind, hasFarewell]) =>
        step(`the staff ends the ${kind}`, (life) => life.staffEnds(kind, hasFarewell)),
      ),
  ),
  likely(
    1,
    kind.map((kind) => step(`the ${kind} expires`, (life) => life.expire(kind))),
  ),
  likely(1, fc.constant(step('the request is unavailable', (life) => life.refuseRequest()))),
  likely(2, fc.constant(step('the staff takes the tracking', (life) => life.takeTracking()))),
  likely(2, fc.constant(step('the staff opens a tracking', (life) => life.openTracking()))),
  likely(
    8,
    fc
      .tuple(kind, fc.constantFrom('opens' as const, 'writes' as const, 'hears' as const, 'ends' as const))
      .map(([kind, does]) => step(`somebody else ${does} a ${kind}`, (life) => life.other(kind, does))),
  ),
  likely(
    3,
    fc.constantFrom(500, 3000).map((ms) => step(`${String(ms)} ms pass`, (life) => life.later(ms))),
  ),
  likely(
    6,
    fc.constantFrom(...delays).map((fault) =>
      step(`fault ${JSON.stringify(fault)}`, (life) => {
        life.addFault(fault)
      }),
    ),
  ),
]

const troubles = [
  likely(
    2,
    fc.constant(
      step(
        'offline',
        (life) => {
          life.goOffline()
        },
        true,
      ),
    ),
  ),
  likely(
    3,
    fc.constant(
      step(
        'online',
        (life) => {
          life.goOnline()
        },
        true,
      ),
    ),
  ),
  likely(
    4,
    tab.map((at) =>
      step(
        `tab ${String(at)} is loaded again`,
        (life) => {
          life.reload(at)
        },
        true,
      ),
    ),
  ),
  likely(
    10,
    fc.constantFrom(...faults).map((fault) =>
      step(
        `fault ${JSON.stringify(fault)}`,
        (life) => {
          life.addFault(fault)
        },
        true,
      ),
    ),
  ),
  likely(
    1,
    fc.constant(
      step(
        'the provider restarts',
        (life) => {
          life.restart()
        },
        true,
      ),
    ),
  ),
]

/** Without trouble, every tab has to show the current state without reading it again. */
export const calmStep: fc.Arbitrary<Step> = fc.oneof(...calm)

export const anyStep: fc.Arbitrary<Step> = fc.oneof(...calm, ...troubles)
