/** What an operator decides to do for one who asks. Each decision is drawn; none looks at a clock. */
import type { Random } from '../../mock-api/world/random.ts'
import type { Act, Case } from './desk.ts'
import { topicOf, type Delay, type Persona, type Topic } from './persona.ts'

const draw = (random: Random, [shortest, longest]: Delay): number => random.integer(shortest, longest)

const named = (text: string, name: string): string => text.replaceAll('{name}', name)

const chatOf = ({ kind, id }: Case) => (kind === 'tracking' ? { trackingId: id } : { requestId: id })

interface Drawing {
  readonly persona: Persona
  readonly random: Random
}

const reply = (of: Case, text: string, afterMs: number, isNew = false): Act => ({
  verb: 'reply',
  body: { ...chatOf(of), message: named(text, of.name) },
  afterMs,
  isNew,
})

/** Closes once the player has been silent for long enough, or before that where the operator is not minded to wait. */
function ending(of: Case, { persona: { odds, delays, words }, random }: Drawing): Act {
  const delay = random.chance(odds.closesEarly) ? delays.word : delays.patience
  return {
    verb: 'close',
    body: { ...chatOf(of), message: random.pick(words.farewell) },
    afterMs: draw(random, delay),
    isNew: false,
  }
}

function smallTalk(of: Case, { persona, random }: Drawing): Act[] {
  const [least, most] = persona.meanwhile
  const left = [...persona.words.meanwhile]
  return Array.from({ length: random.integer(least, most) }, () => {
    // Nobody says the same twice in a row.
    const [text = ''] = left.splice(random.integer(0, left.length - 1), 1)
    return reply(of, text, draw(random, persona.delays.word))
  }).filter(({ body }) => body['message'] !== '')
}

/** Undefined where the operator forgets about it. */
export function planFor(of: Case, drawing: Drawing): readonly Act[] | undefined {
  const { persona, random } = drawing
  const { odds, delays, words } = persona
  if (random.chance(odds.forgets)) return undefined
  const afterMs = draw(random, delays.first)
  switch (of.kind) {
    case 'exchange':
      return planForExchange(of.id, drawing)
    case 'tracking': {
      const body = { trackingId: of.id, message: random.pick(words.tracking) }
      const take: Act = { verb: 'take-tracking', body, afterMs, isNew: true }
      return [take, ...smallTalk(of, drawing), ending(of, drawing)]
    }
    case 'request': {
      if (random.chance(odds.unavailable)) {
        const reason = random.pick(['no_operator', 'out_of_stock'])
        return [{ verb: 'unavailable', body: { requestId: of.id, reason }, afterMs, isNew: true }]
      }
      const greeting = reply(of, random.pick(words.greeting), afterMs, true)
      return [greeting, ...smallTalk(of, drawing), ending(of, drawing)]
    }
  }
}

/** Away from the desk for a while. */
export const planForPause = (
  operatorId: string,
  { persona: { delays }, random }: Drawing,
): readonly Act[] => [
  presence(operatorId, false, draw(random, delays.word)),
  presence(operatorId, true, draw(random, delays.away)),
]

function planForExchange(transactionId: string, { persona: { odds, delays }, random }: Drawing): Act[] {
  const status = random.chance(odds.rejects) ? 'Rejected' : 'Exchanged'
  return [
    { verb: 'assign', body: { transactionId }, afterMs: draw(random, delays.assign), isNew: true },
    { verb: 'settle', body: { transactionId, status }, afterMs: draw(random, delays.settle), isNew: false },
  ]
}

const presence = (operatorId: string, isOnline: boolean, afterMs: number): Act => ({
  verb: 'presence',
  body: { operatorId, isOnline },
  afterMs,
  isNew: !isOnline,
})

/** What the operator does for a conversation once the player has written; undefined where nothing changes. */
export function planForMessage(of: Case, message: string, drawing: Drawing): readonly Act[] | undefined {
  const { persona, random } = drawing
  const { odds, delays, words, answersEach } = persona
  if (random.chance(odds.forgets)) return undefined
  const unsaid = of.plan.acts.filter(({ verb }) => verb !== 'close')
  const greeting = unsaid.filter(({ isNew }) => isNew)
  const meant = topicOf(message)
  const topic = random.chance(odds.mistakes) ? random.pick(otherThan(meant, words.answers)) : meant
  const answer = reply(of, random.pick(words.answers[topic]), draw(random, delays.word))
  if (meant === 'thanks' && !random.chance(odds.lingers)) {
    return [...greeting, { ...ending(of, drawing), afterMs: answer.afterMs }]
  }
  const talk = answersEach ? [...unsaid, answer, ...smallTalk(of, drawing)] : [...greeting, answer]
  return [...talk, ending(of, drawing)]
}

const otherThan = (meant: Topic, answers: Readonly<Record<Topic, unknown>>): Topic[] =>
  (Object.keys(answers) as Topic[]).filter((topic) => topic !== meant)
