/** The schemas that the documents define once, under a name. */
import type * as z from 'zod/mini'
import { Request, TransactionType, UnavailableReason } from '../../contracts/registry/conversations.ts'
import { ErrorBody } from '../../contracts/registry/errors.ts'
import {
  CurrentExchange,
  ExchangeStatus,
  ExchangeTransaction,
  Operator,
} from '../../contracts/registry/exchanges.ts'
import { Game } from '../../contracts/registry/games.ts'
import { Transaction, TransactionStatus } from '../../contracts/registry/history.ts'
import { Pagination, RatesPagination } from '../../contracts/registry/lists.ts'
import { ClientId, RequestMessage, SenderType, TrackingMessage } from '../../contracts/registry/messages.ts'
import { ExchangeRate } from '../../contracts/registry/rates.ts'
import { Server, StockStatusForBuy, StockStatusForSell } from '../../contracts/registry/servers.ts'
import { Tracking } from '../../contracts/registry/trackings.ts'
import { BankInfo, Role, User } from '../../contracts/registry/users.ts'
import {
  ConversionRate,
  Id,
  Instant,
  PricePerMillion,
  Quantity,
  QuantityOrNone,
} from '../../contracts/registry/values.ts'

export interface Entity {
  readonly schema: z.ZodMiniType
  readonly about: string
}

export const entities: Readonly<Record<string, Entity>> = {
  BankInfo: { schema: BankInfo, about: 'The bank account of a player' },
  ClientId: {
    schema: ClientId,
    about: "The sender's id for a message, so that a message sent twice is stored once",
  },
  ConversionRate: {
    schema: ConversionRate,
    about: 'Kamas received for one Kama sent, at most four decimals',
  },
  CurrentExchange: {
    schema: CurrentExchange,
    about: 'An exchange; once assigned, with its operator and their characters',
  },
  ErrorBody: {
    schema: ErrorBody,
    about: 'The body of a refusal; `errors` has a message for each invalid field',
  },
  ExchangeRate: {
    schema: ExchangeRate,
    about: 'The rate and fee of an exchange between two servers of one game',
  },
  ExchangeStatus: { schema: ExchangeStatus, about: 'Pending → Exchanged or Rejected' },
  ExchangeTransaction: { schema: ExchangeTransaction, about: 'An exchange as a line of the history' },
  Game: { schema: Game, about: 'One of the two games' },
  Id: { schema: Id, about: '24 hexadecimal digits: the id of every entity' },
  Instant: { schema: Instant, about: 'A time in UTC, ISO 8601 with milliseconds' },
  Operator: { schema: Operator, about: 'An operator and their character on each server' },
  Pagination: { schema: Pagination, about: 'The page number and the number of pages' },
  PricePerMillion: { schema: PricePerMillion, about: 'DH for one million Kamas' },
  Quantity: { schema: Quantity, about: 'Millions of Kamas (M), at most three decimals' },
  QuantityOrNone: {
    schema: QuantityOrNone,
    about: 'Millions of Kamas (M), zero or more, at most three decimals',
  },
  RatesPagination: {
    schema: RatesPagination,
    about: 'The same with the field names of the list of rates',
  },
  Request: {
    schema: Request,
    about: 'A support request, the conversation about one order: waiting → active → ended',
  },
  RequestMessage: { schema: RequestMessage, about: 'A message in a request' },
  Role: { schema: Role, about: 'The role of an account' },
  SenderType: { schema: SenderType, about: 'The player or an operator' },
  Server: { schema: Server, about: 'A server of a game, its prices and its stock' },
  StockStatusForBuy: { schema: StockStatusForBuy, about: 'Whether players can sell here' },
  StockStatusForSell: { schema: StockStatusForSell, about: 'Whether players can buy here' },
  Tracking: { schema: Tracking, about: 'A conversation about an order that exists already' },
  TrackingMessage: { schema: TrackingMessage, about: 'A message in a tracking' },
  Transaction: { schema: Transaction, about: 'Kamas bought or sold, as a line of the history' },
  TransactionStatus: { schema: TransactionStatus, about: 'Pending → Exchanged → Paid, or Rejected' },
  TransactionType: { schema: TransactionType, about: 'What the player orders' },
  UnavailableReason: { schema: UnavailableReason, about: 'Why a request cannot be served' },
  User: { schema: User, about: 'A player or a member of the staff' },
}
