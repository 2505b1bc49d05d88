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

export type NamedSchemas = Readonly<Record<string, readonly [schema: z.ZodMiniType, about: string]>>

export const entities: NamedSchemas = {
  BankInfo: [BankInfo, 'The bank account of a player'],
  ClientId: [ClientId, "The sender's id for a message, so that a message sent twice is stored once"],
  ConversionRate: [ConversionRate, 'Kamas received for one Kama sent, at most four decimals'],
  CurrentExchange: [CurrentExchange, 'An exchange; once assigned, with its operator and their characters'],
  ErrorBody: [ErrorBody, 'The body of a refusal; `errors` has a message for each invalid field'],
  ExchangeRate: [ExchangeRate, 'The rate and fee of an exchange between two servers of one game'],
  ExchangeStatus: [ExchangeStatus, 'Pending → Exchanged or Rejected'],
  ExchangeTransaction: [ExchangeTransaction, 'An exchange as a line of the history'],
  Game: [Game, 'One of the two games'],
  Id: [Id, '24 hexadecimal digits: the id of every entity'],
  Instant: [Instant, 'A time in UTC, ISO 8601 with milliseconds'],
  Operator: [Operator, 'An operator and their character on each server'],
  Pagination: [Pagination, 'The page number and the number of pages'],
  PricePerMillion: [PricePerMillion, 'DH for one million Kamas'],
  Quantity: [Quantity, 'Millions of Kamas (M), at most three decimals'],
  QuantityOrNone: [QuantityOrNone, 'Millions of Kamas (M), zero or more, at most three decimals'],
  RatesPagination: [RatesPagination, 'The same with the field names of the list of rates'],
  Request: [Request, 'A support request, the conversation about one order: waiting → active → ended'],
  RequestMessage: [RequestMessage, 'A message in a request'],
  Role: [Role, 'The role of an account'],
  SenderType: [SenderType, 'The player or an operator'],
  Server: [Server, 'A server of a game, its prices and its stock'],
  StockStatusForBuy: [StockStatusForBuy, 'Whether players can sell here'],
  StockStatusForSell: [StockStatusForSell, 'Whether players can buy here'],
  Tracking: [Tracking, 'A conversation about an order that exists already'],
  TrackingMessage: [TrackingMessage, 'A message in a tracking'],
  Transaction: [Transaction, 'Kamas bought or sold, as a line of the history'],
  TransactionStatus: [TransactionStatus, 'Pending → Exchanged → Paid, or Rejected'],
  TransactionType: [TransactionType, 'What the player orders'],
  UnavailableReason: [UnavailableReason, 'Why a request cannot be served'],
  User: [User, 'A player or a member of the staff'],
}
