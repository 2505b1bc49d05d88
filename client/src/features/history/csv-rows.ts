/** The histories as the lines of a file: the columns of the page, moments in UTC and amounts without their unit. */
import type { ExchangeTransaction } from '../../../../contracts/registry/exchanges.ts'
import type { Transaction } from '../../../../contracts/registry/history.ts'
import { historyTexts as texts } from '../../texts/history.ts'
import { csvOf } from './csv.ts'
import type { Tab } from './filters.ts'

const { columns: labels, csvColumns } = texts

export const transactionsCsv = (rows: readonly Transaction[]): string =>
  csvOf(
    [
      labels.id,
      labels.game,
      labels.server,
      labels.character,
      csvColumns.quantity,
      csvColumns.total,
      labels.status,
      labels.date,
    ],
    rows.map((row) => [
      row._id,
      row.game.gameName,
      row.server?.serverName ?? texts.noServer,
      row.persoName,
      row.quantity,
      row.total,
      row.status,
      row.createdAt,
    ]),
  )

export const exchangesCsv = (rows: readonly ExchangeTransaction[]): string =>
  csvOf(
    [
      labels.id,
      labels.game,
      labels.fromServer,
      labels.toServer,
      labels.sender,
      labels.receiver,
      csvColumns.quantitySent,
      csvColumns.quantityReceived,
      labels.status,
      labels.date,
    ],
    rows.map((row) => [
      row._id,
      row.game.gameName,
      row.serverSender.serverName,
      row.serverReceiver.serverName,
      row.SenderGameName,
      row.ReceiverGameName,
      row.quantitySendDouble,
      row.quantityReceiveDouble,
      row.status,
      row.createdAt,
    ]),
  )

/** `kamasouk-buy-2026-01-31.csv` */
export const csvName = (tab: Tab, day: string): string => `kamasouk-${tab}-${day}.csv`
