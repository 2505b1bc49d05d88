/** Examples of the calls and the event of the market: games, servers, rates, exchanges and the history. */
import type { CurrentExchange, ExchangeTransaction, Operator } from '../exchanges.ts'
import { gameIds } from '../games.ts'
import type { Transaction } from '../history.ts'
import type { ExchangeRate } from '../rates.ts'
import type { Server } from '../servers.ts'
import { character, createdAt, ids, type ExamplesOfCalls, type ExamplesOfEvents } from './common.ts'

const game = { _id: gameIds.retro, gameName: 'Dofus Retro' }

const serverForSale: Server = {
  _id: ids.server,
  serverName: 'Boune',
  gameId: { _id: gameIds.retro },
  sellPrice: 9.5,
  buyPrice: 12,
  stockStatusForBuy: 'not completed',
  stockStatusForSell: 'in stock now',
}

const serverSoldOut: Server = {
  ...serverForSale,
  stockStatusForBuy: 'completed',
  stockStatusForSell: 'out of stock',
  serverStock: 250.5,
}

const touch = (server: Server, serverName: string): Server => ({
  ...server,
  _id: ids.touchServer,
  serverName,
  gameId: { _id: gameIds.touch },
})

const serverName = 'Grand boune'
/** The servers that a keyword finds. */
const retroServers = {
  minimum: { servers: [] },
  forSale: { servers: [{ ...serverForSale, serverName }] },
  maximum: { servers: [{ ...serverSoldOut, serverName }] },
}

const exchanged: ExchangeTransaction = {
  _id: ids.exchange,
  game: { gameName: game.gameName },
  serverSender: { serverName: 'Boune' },
  serverReceiver: { serverName: 'Allisteria' },
  SenderGameName: character,
  ReceiverGameName: 'Yasmi-Cra',
  quantitySendDouble: 12.5,
  quantityReceiveDouble: 10.15,
  status: 'Exchanged',
  createdAt,
}

const operator: Operator = {
  _id: ids.operator,
  displayName: 'Karim',
  isOnline: true,
  characters: [{ serverId: ids.server, characterName: 'Karim-Livreur' }],
}

const pending: CurrentExchange = {
  ...exchanged,
  status: 'Pending',
  serverIdSender: { _id: ids.server, serverName: 'Boune' },
  serverIdReceiver: { _id: ids.receivingServer, serverName: 'Allisteria' },
}

const assigned: CurrentExchange = { ...pending, operatorId: operator }
const assignedWithCode: CurrentExchange = { ...assigned, exchangeCode: 'KS-4821' }
/** The operator has no character on any server. */
const assignedWithoutCharacter: CurrentExchange = {
  ...pending,
  operatorId: { ...operator, isOnline: false, characters: [] },
}

const bought: Transaction = {
  _id: ids.transaction,
  game: { gameName: game.gameName },
  server: { serverName: 'Boune' },
  persoName: character,
  quantity: 12.5,
  total: 150,
  status: 'Pending',
  createdAt,
}

const { server: _, ...withoutServer } = bought

const pageOf = <Row>(...data: Row[]) => {
  const count = data.length
  return { data, pagination: { total: count, page: 1, limit: 10, totalPages: count } }
}

const history: ExamplesOfCalls['history.buy']['answers'] = {
  minimum: pageOf(),
  maximum: pageOf(bought),
  paid: pageOf({ ...bought, status: 'Paid' }),
  exchanged: pageOf({ ...bought, status: 'Exchanged' }),
  rejected: pageOf({ ...bought, status: 'Rejected' }),
  serverLeftOut: pageOf(withoutServer),
  serverNull: pageOf({ ...bought, server: null, status: 'Paid' }),
}

const filtered = { page: 1, limit: 10, search: 'yasmi', gameId: gameIds.retro } as const

const rate: ExchangeRate = {
  _id: ids.rate,
  gameId: gameIds.retro,
  serverIdFrom: { _id: ids.server, serverName: 'Boune' },
  serverIdTo: { _id: ids.receivingServer, serverName: 'Allisteria', serverStock: 250.5 },
  conversionRate: 0.852,
  exchangeFee: 0.5,
  createdAt,
  updatedAt: createdAt,
}

export const marketCalls = {
  'games.list': {
    input: {},
    answers: { minimum: { games: [game, { _id: gameIds.touch, gameName: 'Dofus Touch' }] } },
  },
  'games.get': {
    input: { params: { id: gameIds.retro } },
    answers: { minimum: { game } },
  },
  'servers.byGame': {
    input: { params: { gameId: gameIds.retro } },
    answers: retroServers,
  },
  'servers.all': {
    input: {},
    answers: {
      minimum: { servers: [] },
      forSale: { servers: [...retroServers.forSale.servers, touch(serverSoldOut, serverName)] },
      maximum: { servers: [serverSoldOut, touch(serverSoldOut, 'Dodge')] },
    },
  },
  'servers.retro': {
    input: { query: { keyword: 'boune' } },
    answers: retroServers,
  },
  'servers.touch': {
    input: { query: { keyword: 'dodge' } },
    answers: {
      minimum: { servers: [] },
      forSale: { servers: [touch(serverForSale, 'Grand dodge')] },
      maximum: { servers: [touch(serverSoldOut, 'Grand dodge')] },
    },
  },
  'exchanges.create': {
    input: {
      body: {
        gameId: gameIds.retro,
        serverIdSender: ids.server,
        serverIdReceiver: ids.receivingServer,
        SenderGameName: character,
        ReceiverGameName: 'Yasmi-Cra',
        quantitySendDouble: 12.5,
        quantityReceiveDouble: 10.15,
      },
    },
    answers: {
      minimum: { transaction: pending, message: 'Votre demande est en cours de traitement !' },
      operatorNull: {
        transaction: { ...pending, operatorId: null },
        message: 'Votre demande est en cours de traitement !',
      },
    },
  },
  'exchanges.last': {
    input: {},
    answers: {
      minimum: { transaction: null },
      pending: { transaction: pending },
      operatorNull: { transaction: { ...pending, operatorId: null } },
      withoutCharacter: { transaction: assignedWithoutCharacter },
      assigned: { transaction: assigned },
      maximum: { transaction: assignedWithCode },
      exchanged: { transaction: { ...assigned, status: 'Exchanged' } },
      rejected: { transaction: { ...pending, status: 'Rejected' } },
    },
  },
  'history.buy': {
    input: { query: { ...filtered, status: 'Pending', sort: '-createdAt' } },
    answers: history,
  },
  'history.sell': {
    input: { query: { ...filtered, status: 'Paid', sort: 'total' } },
    answers: history,
  },
  'history.exchange': {
    input: { query: { ...filtered, status: 'Exchanged', sort: 'createdAt' } },
    answers: {
      minimum: pageOf(),
      maximum: pageOf(exchanged),
      pending: pageOf({ ...exchanged, status: 'Pending' }),
      rejected: pageOf({ ...exchanged, status: 'Rejected' }),
    },
  },
  'rates.create': {
    input: {
      body: {
        gameId: gameIds.retro,
        serverIdFrom: ids.server,
        serverIdTo: ids.receivingServer,
        conversionRate: 0.852,
        exchangeFee: 0.5,
      },
    },
    answers: { minimum: { data: rate } },
  },
  'rates.list': {
    input: {
      query: {
        page: 1,
        limit: 10,
        serverIdFrom: ids.server,
        serverIdTo: ids.receivingServer,
        sort: '-createdAt',
      },
    },
    answers: {
      minimum: { data: [], pagination: { total: 0, totalPages: 0, currentPage: 1, limit: 10 } },
      maximum: { data: [rate], pagination: { total: 1, totalPages: 1, currentPage: 1, limit: 10 } },
    },
  },
} satisfies Partial<ExamplesOfCalls>

export const marketEvents = {
  assignTransactionToOperator: {
    minimum: { transaction: assignedWithoutCharacter },
    assigned: { transaction: assigned },
    maximum: { eventId: ids.event, transaction: assignedWithCode },
  },
} satisfies Partial<ExamplesOfEvents>
