/**
 * What stands under a name of its own in the printed descriptions, instead of being repeated wherever it is used. The
 * registry itself stays free of such labels: they concern its readers, not those who speak it.
 */
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
  BankInfo: { schema: BankInfo, about: 'Where a player is paid' },
  ClientId: {
    schema: ClientId,
    about: "The sender's own name for a message, so that one sent twice is stored once",
  },
  ConversionRate: {
    schema: ConversionRate,
    about: 'Kamas of the destination for one of the origin; at most four decimals',
  },
  CurrentExchange: {
    schema: CurrentExchange,
    about: 'An exchange, with the operator whose characters are to be met once one is assigned',
  },
  ErrorBody: {
    schema: ErrorBody,
    about: 'Every refusal; `errors` maps a field to what is wrong with it',
  },
  ExchangeRate: { schema: ExchangeRate, about: 'What an exchange between two servers of one game gives' },
  ExchangeStatus: { schema: ExchangeStatus, about: 'Pending → Exchanged or Rejected' },
  ExchangeTransaction: { schema: ExchangeTransaction, about: 'An exchange as a line of the history' },
  Game: { schema: Game, about: 'A game, of which there are two' },
  Id: { schema: Id, about: '24 hexadecimal digits: the id of every entity' },
  Instant: { schema: Instant, about: 'A moment in UTC, ISO 8601 with milliseconds' },
  Operator: { schema: Operator, about: 'Who delivers, and the character to meet on each server' },
  Pagination: { schema: Pagination, about: 'Which page it is, of how many' },
  PricePerMillion: { schema: PricePerMillion, about: 'DH for one million Kamas' },
  Quantity: { schema: Quantity, about: 'Millions of Kamas (M), at most three decimals' },
  QuantityOrNone: {
    schema: QuantityOrNone,
    about: 'Millions of Kamas (M) that may be nothing, at most three decimals',
  },
  RatesPagination: {
    schema: RatesPagination,
    about: 'Which page it is, of how many, in the words of the list of rates',
  },
  Request: {
    schema: Request,
    about: 'A support request, the conversation about one order: waiting → active → ended',
  },
  RequestMessage: { schema: RequestMessage, about: 'A message in a request' },
  Role: { schema: Role, about: 'What an account may do' },
  SenderType: { schema: SenderType, about: 'The player, or the staff' },
  Server: { schema: Server, about: 'A server of a game, its prices and its stock' },
  StockStatusForBuy: { schema: StockStatusForBuy, about: 'Whether the player can still sell here' },
  StockStatusForSell: { schema: StockStatusForSell, about: 'Whether the player can buy here' },
  Tracking: { schema: Tracking, about: 'A conversation about an order that exists already' },
  TrackingMessage: { schema: TrackingMessage, about: 'A message in a tracking' },
  Transaction: { schema: Transaction, about: 'Kamas bought or sold, as a line of the history' },
  TransactionStatus: { schema: TransactionStatus, about: 'Pending → Exchanged → Paid, or Rejected' },
  TransactionType: { schema: TransactionType, about: 'What the player wants to do' },
  UnavailableReason: { schema: UnavailableReason, about: 'Why the staff cannot serve a request' },
  User: { schema: User, about: 'A player, or one of the staff, as they see themselves' },
}
