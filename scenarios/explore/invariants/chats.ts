/** What holds of requests and trackings. */
import { at, isDone, subjectOf, textAt, type Chat, type Facts } from '../facts.ts'
import type { Breach, Invariant } from '../invariants.ts'

const fieldOf = ({ kind }: Chat): string => (kind === 'request' ? 'requestId' : 'trackingId')

/** What ended the chat, then the thing that must not come. */
function endingOf(chat: Chat, id: string, then: object): readonly object[] {
  const { endedBy = '' } = chat
  const about = { [fieldOf(chat)]: id }
  const end = endedBy.startsWith('messages.') ? { call: endedBy } : { event: endedBy, to: chat.userId }
  return [{ expect: { ...end, ...about } }, { never: { ...then, ...about }, for: '0s' }]
}

export const afterTheEnd: Invariant = {
  name: 'nothing-after-the-end',
  sentence: 'Once a request or a tracking has ended, nothing more is sent in it, and it does not end again.',
  broken(evidence, { chats, messages }) {
    if (evidence.kind === 'event') {
      const id = subjectOf(evidence.payload)
      const chat = chats.get(id)
      if (!chat || chat.isOpen) return undefined
      return {
        what: `${evidence.event} about the ${chat.kind} ${id}, which ${chat.endedBy ?? ''} had ended`,
        ending: endingOf(chat, id, { event: evidence.event }),
      }
    }
    if (evidence.kind !== 'call' || !isDone(evidence)) return undefined
    if (!evidence.call?.startsWith('messages.send')) return undefined
    const id = subjectOf(evidence.answer)
    const chat = chats.get(id)
    // One that is repeated is answered with what is stored, also after the end.
    if (!chat || chat.isOpen || messages.has(textAt(evidence.answer, 'newMessage', '_id'))) return undefined
    return {
      what: `${evidence.call} succeeded in the ${chat.kind} ${id}, which ${chat.endedBy ?? ''} had ended`,
      ending: endingOf(chat, id, { call: evidence.call }),
    }
  },
}

const creating: Readonly<Record<string, Chat['kind'] | 'exchange'>> = {
  'conversations.create': 'request',
  'trackings.create': 'tracking',
  'exchanges.create': 'exchange',
}

export const oneOpen: Invariant = {
  name: 'one-open',
  sentence: 'A player has at most one open request, one open tracking and one pending exchange.',
  broken(evidence, facts) {
    if (evidence.kind !== 'call' || !isDone(evidence) || evidence.userId === null) return undefined
    const { call, userId } = evidence
    const kind = call === null ? undefined : creating[call]
    if (kind === undefined) return undefined
    const held = kind === 'exchange' ? facts.pending.get(userId) : openOf(facts, userId, kind)
    if (held === undefined) return undefined
    const matcher = { call, from: userId }
    return {
      what: `${userId} was given another ${kind} while ${held} was there`,
      ending: [{ expect: matcher }, { never: matcher, for: '0s' }],
    }
  },
}

function openOf({ chats, open }: Facts, userId: string, kind: Chat['kind']): string | undefined {
  for (const id of open) {
    const chat = chats.get(id)
    if (chat?.userId === userId && chat.kind === kind) return id
  }
  return undefined
}

export const onTime: Invariant = {
  name: 'expiries-on-time',
  sentence:
    'A waiting request ends after 30 minutes, what is active after 24 hours without a message; not before, not after.',
  broken(evidence, { chats, open, firedSeq }) {
    if (evidence.kind === 'unanswered') return undefined
    const nowMs = Date.parse(evidence.at)
    for (const id of open) {
      const chat = chats.get(id)
      if (chat && chat.dueMs < nowMs) return overdue(chat, id)
    }
    if (evidence.kind !== 'event' || evidence.cause === null || evidence.cause !== firedSeq) return undefined
    const id = subjectOf(evidence.payload)
    const chat = chats.get(id)
    if (!chat?.isOpen || chat.dueMs === nowMs) return undefined
    return {
      what: `the ${chat.kind} ${id} expired at ${evidence.at}, and was due at ${instant(chat.dueMs)}`,
      ending: [{ never: { event: evidence.event, [fieldOf(chat)]: id }, for: '0s' }],
    }
  },
}

function overdue(chat: Chat, id: string): Breach {
  const event = chat.kind === 'request' ? 'closeRequestExpired' : 'closeTrackingExpired'
  return {
    what: `the ${chat.kind} ${id} was due to expire at ${instant(chat.dueMs)}, and had not`,
    ending: [{ expect: { event, to: chat.userId, [fieldOf(chat)]: id }, within: '0s' }],
  }
}

const instant = (ms: number): string => new Date(ms).toISOString()

const current: Readonly<Record<string, Chat['kind']>> = {
  'conversations.current': 'request',
  'trackings.current': 'tracking',
}

export const shownAsItIs: Invariant = {
  name: 'shown-as-it-is',
  sentence:
    'What a player reads as their current request or tracking is the one that is open, and as far as it is.',
  broken(evidence, { chats }) {
    if (evidence.kind !== 'call' || !isDone(evidence) || evidence.call === null) return undefined
    const kind = current[evidence.call]
    const shown = kind === undefined ? undefined : at(evidence.answer, kind)
    const id = textAt(shown, '_id')
    const chat = chats.get(id)
    if (!chat) return undefined
    const ending = [
      {
        expect: {
          [chat.kind]: id,
          isFormOpened: chat.isOpen,
          isRequestStarted: chat.isOpen && chat.isStarted,
        },
      },
    ]
    if (!chat.isOpen)
      return {
        what: `the ${chat.kind} ${id} is shown as open, which ${chat.endedBy ?? ''} had ended`,
        ending,
      }
    if (at(shown, 'isRequestStarted') === chat.isStarted) return undefined
    return { what: `the ${chat.kind} ${id} is shown as ${chat.isStarted ? 'waiting' : 'active'}`, ending }
  },
}
