/** What makes one operator answer otherwise than another: paces, chances and words. One engine plays them all. */

/** From the shortest to the longest, in milliseconds of the world's clock. */
export type Delay = readonly [shortestMs: number, longestMs: number]

/** What a player may mean, in the order in which it is looked for. */
export type Topic = 'thanks' | 'delivery' | 'price' | 'payment' | 'meeting' | 'greeting' | 'other'

/** `{name}` stands for the player's character, or for nothing where it is not known. */
export interface Words {
  readonly greeting: readonly string[]
  /** Said of one's own accord while the player is silent. */
  readonly meanwhile: readonly string[]
  /** The first word in a tracking. */
  readonly tracking: readonly string[]
  readonly farewell: readonly string[]
  readonly answers: Readonly<Record<Topic, readonly string[]>>
}

/** Probabilities, from 0 to 1. */
interface Odds {
  /** To leave a request, a tracking, an exchange or a message lie. */
  readonly forgets: number
  /** To answer something else than what was asked. */
  readonly mistakes: number
  /** To close where the player would have had more to say. */
  readonly closesEarly: number
  /** To say of a request that it cannot be served. */
  readonly unavailable: number
  /** To reject an exchange in the end. */
  readonly rejects: number
  /** To leave the desk for a while when a conversation is over. */
  readonly leaves: number
  /** To go on talking after a word of thanks. */
  readonly lingers: number
}

export interface Persona {
  readonly about: string
  readonly chatsAtOnce: number
  /** Each message of a player has an answer of its own; otherwise one answers all that has come by then. */
  readonly answersEach: boolean
  /** How many things are said after the greeting and after each answer, at least and at most. */
  readonly meanwhile: readonly [least: number, most: number]
  readonly delays: {
    /** Before whoever asks is taken up. */
    readonly first: Delay
    readonly word: Delay
    /** Without a word of the player until the conversation is closed. */
    readonly patience: Delay
    readonly assign: Delay
    readonly settle: Delay
    /** Away from the desk. */
    readonly away: Delay
  }
  readonly odds: Odds
  readonly words: Words
}

/** How a topic shows in what a player writes, accents aside. */
const signs: Readonly<Record<Exclude<Topic, 'other'>, RegExp>> = {
  thanks: /\b(merci|thanks?|thx|au revoir|bonne (journee|soiree)|a bientot|bye|ciao)\b/,
  delivery: /\b(quand|combien de temps|delai|livr\w*|attendre|minutes?|heures?|long)\b/,
  price: /\b(prix|tarif|combien|cout\w*|cher|dh|taux|remise)\b/,
  payment: /\b(pa[iy]\w*|carte|paypal|virement|rib|banque|crypto\w*|argent)\b/,
  meeting: /\b(ou|serveur|personnage|zaap|connect\w*|rendez-vous|jeu|map|position)\b/,
  greeting: /\b(bonjour|bonsoir|salut|salam|coucou|hello|slt|bjr)\b/,
}

const topics = Object.keys(signs) as (keyof typeof signs)[]

export function topicOf(message: string): Topic {
  const plain = message.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return topics.find((topic) => signs[topic].test(plain)) ?? 'other'
}
