import type { Persona } from './persona.ts'
import { brief, calm, distracted, talkative } from './words.ts'

const second = 1000
const minute = 60 * second

export const personas = {
  slow: {
    about: 'minutes between two words, one conversation at a time',
    chatsAtOnce: 1,
    answersEach: false,
    meanwhile: [0, 1],
    delays: {
      first: [1 * minute, 4 * minute],
      word: [2 * minute, 5 * minute],
      patience: [15 * minute, 30 * minute],
      assign: [5 * minute, 15 * minute],
      settle: [10 * minute, 30 * minute],
      away: [10 * minute, 20 * minute],
    },
    odds: {
      forgets: 0,
      mistakes: 0,
      closesEarly: 0,
      unavailable: 0.05,
      rejects: 0.05,
      leaves: 0.1,
      lingers: 0,
    },
    words: calm,
  },
  busy: {
    about: 'several conversations at once, short words, away from the desk now and then',
    chatsAtOnce: 6,
    answersEach: false,
    meanwhile: [0, 0],
    delays: {
      first: [3 * second, 15 * second],
      word: [2 * second, 12 * second],
      patience: [1 * minute, 2 * minute],
      assign: [5 * second, 30 * second],
      settle: [1 * minute, 3 * minute],
      away: [30 * second, 2 * minute],
    },
    odds: {
      forgets: 0,
      mistakes: 0.02,
      closesEarly: 0,
      unavailable: 0.15,
      rejects: 0.1,
      leaves: 0.3,
      lingers: 0,
    },
    words: brief,
  },
  chatty: {
    about: 'many messages, and an answer to each of the player’s',
    chatsAtOnce: 3,
    answersEach: true,
    meanwhile: [1, 3],
    delays: {
      first: [2 * second, 5 * second],
      word: [2 * second, 6 * second],
      patience: [2 * minute, 5 * minute],
      assign: [5 * second, 20 * second],
      settle: [1 * minute, 2 * minute],
      away: [1 * minute, 2 * minute],
    },
    odds: {
      forgets: 0,
      mistakes: 0,
      closesEarly: 0,
      unavailable: 0.02,
      rejects: 0.02,
      leaves: 0,
      lingers: 0.7,
    },
    words: talkative,
  },
  careless: {
    about: 'forgets one in five, answers beside the point, closes early, assigns late',
    chatsAtOnce: 3,
    answersEach: false,
    meanwhile: [0, 1],
    delays: {
      first: [5 * second, 45 * second],
      word: [4 * second, 40 * second],
      patience: [30 * second, 3 * minute],
      assign: [10 * minute, 40 * minute],
      settle: [5 * minute, 60 * minute],
      away: [2 * minute, 8 * minute],
    },
    odds: {
      forgets: 0.2,
      mistakes: 0.4,
      closesEarly: 0.2,
      unavailable: 0.1,
      rejects: 0.15,
      leaves: 0.1,
      lingers: 0,
    },
    words: distracted,
  },
} satisfies Readonly<Record<string, Persona>>

export type PersonaName = keyof typeof personas
export const personaNames = Object.keys(personas) as PersonaName[]
export const isPersonaName = (name: string): name is PersonaName => Object.hasOwn(personas, name)
