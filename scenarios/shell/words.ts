/** What can be said in the shell besides the operator's verbs. */
import { parse } from 'yaml'
import { UsageError } from '../../contracts/shared/errors.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { durationMs, durationRule } from '../../contracts/shared/durations.ts'
import type { RequestMessage } from '../../contracts/registry/messages.ts'
import { verbs, type VerbName } from '../../mock-api/operator/verbs.ts'
import type { ControlClient } from '../runner/control-client.ts'
import type { Desk, Guest } from './desk.ts'
import { usageOf } from './line.ts'
import { shown, type Said } from './live.ts'

export interface WordContext {
  readonly client: ControlClient
  readonly desk: Desk
  /** Everybody who waits now, longest first. */
  readonly refresh: () => Promise<readonly Guest[]>
}

interface Word {
  readonly usage: string
  readonly about: string
  readonly run: (rest: string, context: WordContext) => Promise<Said>
}

export const words: Readonly<Record<string, Word>> = {
  waiting: {
    usage: 'waiting',
    about: 'who waits, longest first',
    async run(_rest, { refresh }) {
      const guests = await refresh()
      const lines = guests.map(
        ({ number, kind, about, since }) =>
          `#${String(number)}  ${kind.padEnd(8)}  since ${since.slice(11, 19)}  ${about}`,
      )
      return {
        text: lines.length === 0 ? 'Nobody waits.' : lines.join('\n'),
        answer: { waiting: guests.map(shown) },
      }
    },
  },
  show: {
    usage: 'show N',
    about: 'what one is now, with its messages',
    async run(rest, { client, desk }) {
      const guest = desk.named(rest)
      if (guest === undefined)
        throw new UsageError(
          `${rest === '' ? 'show takes a number' : `${rest} is none of those at the desk`}: waiting lists them.`,
        )
      const kind = guest.kind === 'exchange' ? 'transaction' : guest.kind
      const found = await client.entity(kind, guest.id)
      if (found === undefined)
        throw new UsageError(`#${String(guest.number)} is gone: the world went back before it.`)
      return {
        text: described(guest, found),
        answer: { shown: { number: guest.number, kind: guest.kind, ...found } },
      }
    },
  },
  advance: {
    usage: 'advance 30m',
    about: 'the world lives through a length of time',
    async run(rest, { client }) {
      const ms = durationMs(rest)
      if (ms === undefined) throw new UsageError(`advance takes ${durationRule}; not "${rest}".`)
      await client.advance(ms)
      const { now } = await client.clock()
      return { text: `It is ${now} now.`, answer: { advanced: rest, now } }
    },
  },
  fault: {
    usage: 'fault {drop: sendMessage, times: 1}',
    about: 'something goes wrong from here on',
    async run(rest, { client }) {
      const definition = mapIn(rest)
      const id = await client.addFault(definition)
      return { text: `${id} is on.`, answer: { fault: id, definition } }
    },
  },
  faults: {
    usage: 'faults off',
    about: 'everything goes right again',
    async run(rest, { client }) {
      if (rest !== 'off') throw new UsageError('faults takes off: faults off ends all of them.')
      const removed = await client.removeFaults()
      return {
        text: removed.length === 0 ? 'There was none.' : `${removed.join(', ')} off.`,
        answer: { removed },
      }
    },
  },
  help: {
    usage: 'help',
    about: 'these lines',
    run: () => Promise.resolve({ text: helpText(), answer: { words: usages() } }),
  },
  quit: { usage: 'quit', about: 'ends the shell', run: () => Promise.resolve({ text: '', answer: {} }) },
}

export const verbNames = Object.keys(verbs) as VerbName[]
export const allWords: readonly string[] = [...verbNames, ...Object.keys(words)]

export const unknownWord = (word: string): UsageError =>
  new UsageError(`There is no "${word}".${didYouMean(word, allWords)} help lists what there is.`)

const usages = () => [
  ...verbNames.map((verb) => ({ usage: usageOf(verb), about: verbs[verb].about })),
  ...Object.values(words).map(({ usage, about }) => ({ usage, about })),
]

function helpText(): string {
  const rows = usages()
  const width = Math.max(...rows.map(({ usage }) => Math.min(usage.length, widest)))
  const lines = rows.map(({ usage, about }) => `${usage.padEnd(width)}  ${about}`)
  return [
    ...lines,
    '',
    'N is the number of one at the desk; fields can be given by name too, serverStock=12.',
  ].join('\n')
}

const widest = 48

function mapIn(text: string): object {
  let read: unknown
  try {
    read = parse(text.startsWith('{') ? text : `{${text}}`, { logLevel: 'silent' })
  } catch {
    read = undefined
  }
  if (typeof read === 'object' && read !== null && Object.keys(read).length > 0) return read
  throw new UsageError('fault takes what goes wrong: fault {drop: sendMessage, times: 1}.')
}

type ShownMessage = Pick<RequestMessage, 'senderType' | 'message' | 'createdAt'>

function described({ number, kind, about }: Guest, found: object): string {
  const { messages, ...state } = found as { messages?: readonly ShownMessage[] }
  const facts = Object.entries(state)
    .filter(([field, value]) => field !== '_id' && typeof value !== 'object')
    .map(([field, value]) => `  ${field}: ${String(value)}`)
  const lines = (messages ?? []).map(
    (each) =>
      `  ${each.createdAt.slice(11, 19)} ${each.senderType === 'Admin' ? 'operator' : 'player'}: ${each.message}`,
  )
  return [`#${String(number)} ${kind}: ${about}`, ...facts, ...lines].join('\n')
}
