/**
 * What the lists are asked for pages, orders and searches of. Their rows are given here, so that the sentence for the
 * provider's team and the answers that are expected speak of the same.
 */
import { state } from './state.ts'

/** The oldest first. They stand otherwise in each order that can be asked for, and no word of one is in another. */
export const threeTransactions = [
  { character: 'Mina-Iop', server: 'Agride', total: 200.5 },
  { character: 'Nora-Cra', server: 'Boune', total: 300.5 },
  { character: 'Olga-Eni', server: 'Crocabulia', total: 100.5 },
] as const

/** The same of exchanges, for the sender's side and the receiver's. */
export const threeExchanges = [
  { sender: 'Mina-Iop', from: 'Agride', receiver: 'Rosa-Sac', to: 'Danathor' },
  { sender: 'Nora-Cra', from: 'Boune', receiver: 'Sara-Osa', to: 'Elbour' },
  { sender: 'Olga-Eni', from: 'Crocabulia', receiver: 'Tara-Xel', to: 'Farle' },
] as const

/** The oldest first. The first three lead from one server, and stand otherwise in each of the six orders. */
export const fourRates = [
  { from: 'Agride', to: 'Boune', conversionRate: 1.1, exchangeFee: 0.5 },
  { from: 'Agride', to: 'Crocabulia', conversionRate: 0.8, exchangeFee: 0.25 },
  { from: 'Agride', to: 'Danathor', conversionRate: 0.9, exchangeFee: 0.75 },
  { from: 'Elbour', to: 'Crocabulia', conversionRate: 1.2, exchangeFee: 1 },
] as const

const inWords = <Row>(rows: readonly Row[], wordsOf: (row: Row) => string): string =>
  rows.map(wordsOf).join('; ')

export const listStates = {
  'a signed-in player has a history': state({
    about:
      'A player is signed in. It has transactions of this `kind` ("buy", "sell" or "exchange"); every one of them is of the `edition` ("retro" or "touch"), has this `status`, and a character with the `search` in its name. With `server` "known" the servers of all of them are still there; with "gone" none is any more.',
    params: ['kind', 'status', 'edition', 'search', 'server'],
    values: ['accessToken'],
  }),
  'a signed-in player has nothing that the filters find': state({
    about:
      'A player is signed in. It has transactions of this `kind`, and each fails exactly one of the three filters: some have the `status` and a character with the `search` in its name but are of another edition than `edition`, some have another status, and some have other characters, with the `search` neither in an id nor in the name of a server.',
    params: ['kind', 'status', 'edition', 'search'],
    values: ['accessToken'],
  }),
  'a signed-in player has three transactions': state({
    about: `A player is signed in and has exactly three transactions of this \`kind\` ("buy" or "sell"). From the oldest to the newest: ${inWords(
      threeTransactions,
      ({ character, server, total }) =>
        `that of the character "${character}" on the server "${server}" for a total of ${String(total)} DH`,
    )}. \`idInCapitals\` is that of the oldest.`,
    params: ['kind'],
    values: ['accessToken', 'idInCapitals'],
  }),
  'a signed-in player has three exchanges': state({
    about: `A player is signed in and has exactly three exchanges. From the oldest to the newest: ${inWords(
      threeExchanges,
      ({ sender, from, receiver, to }) =>
        `from "${sender}" on the server "${from}" to "${receiver}" on the server "${to}"`,
    )}. \`idInCapitals\` is that of the oldest.`,
    params: [],
    values: ['accessToken', 'idInCapitals'],
  }),
  'rates lead from one server and to another': state({
    about: `These rates between servers of one game, and no others from "${fourRates[0].from}" or to "${fourRates[3].to}", exist. From the oldest to the newest: ${inWords(
      fourRates,
      ({ from, to, conversionRate, exchangeFee }) =>
        `from "${from}" to "${to}" with the conversionRate ${String(conversionRate)} and the exchangeFee ${String(exchangeFee)}`,
    )}. \`serverIdFrom\` is the id of "${fourRates[0].from}", \`serverIdTo\` that of "${fourRates[3].to}".`,
    params: [],
    values: ['serverIdFrom', 'serverIdTo'],
  }),
} as const
