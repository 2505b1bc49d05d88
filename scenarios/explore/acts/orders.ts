/** What becomes of exchanges and transactions. */
import { receivedQuantity } from '../../../contracts/registry/amounts.ts'
import { TransactionStatus } from '../../../contracts/registry/history.ts'
import type { Act } from '../acts.ts'
import { absentId, anyOf, idOf, playerWithout, remember } from '../model.ts'

const askForExchange: Act = {
  weight: 9,
  draft(model) {
    const { random, servers, believed } = model
    const owner = playerWithout(model, believed.exchanges)
    const [from, to] = [random.pick(servers), random.pick(servers)]
    const { conversionRate, exchangeFee } = believed.rates[`${from}/${to}`] ?? {
      conversionRate: 1,
      exchangeFee: 0,
    }
    const sent = random.integer(1, 12_000) / 1000
    const received = receivedQuantity(sent, conversionRate, exchangeFee)
    const name = model.newName('exchange')
    return {
      step: {
        as: owner,
        call: 'exchanges.create',
        with: {
          gameId: 'Dofus Retro',
          serverIdSender: from,
          serverIdReceiver: to,
          SenderGameName: 'Yasmi-Iop',
          ReceiverGameName: 'Yasmi-Cra',
          quantitySendDouble: sent,
          quantityReceiveDouble: received > 0 && random.chance(0.95) ? received : 0.5,
        },
        save: name,
      },
      done: () => {
        remember(believed.exchanges, { name, owner, isOpen: true, isTaken: false })
      },
    }
  },
}

const assign: Act = {
  weight: 6,
  draft(model) {
    const { random, operators, believed } = model
    const exchange = anyOf(model, believed.exchanges, ({ isOpen, isTaken }) => isOpen && !isTaken)
    return {
      step: {
        operator: 'assign',
        with: {
          transactionId: exchange ? idOf(exchange) : absentId,
          ...(random.chance(0.6) ? { operatorId: random.pick(operators) } : {}),
        },
      },
      done: () => {
        if (exchange) exchange.isTaken = true
      },
    }
  },
}

const settle: Act = {
  weight: 12,
  draft(model) {
    const { random, believed } = model
    const isExchange = random.chance(0.6)
    const order = anyOf(model, isExchange ? believed.exchanges : believed.transactions)
    const status = random.pick(isExchange ? ['Exchanged', 'Rejected', 'Rejected'] : TransactionStatus.options)
    return {
      step: { operator: 'settle', with: { transactionId: order ? idOf(order) : absentId, status } },
      done: () => {
        if (order) order.isOpen = !isExchange && status === 'Exchanged'
      },
    }
  },
}

const fulfil: Act = {
  weight: 8,
  draft(model) {
    const { random, believed } = model
    const request = anyOf(model, believed.requests, ({ isOpen, isTaken }) => isOpen && !isTaken)
    const status = random.chance(0.7) ? undefined : random.pick(TransactionStatus.options)
    const name = model.newName('transaction')
    return {
      step: {
        operator: 'fulfil',
        with: { requestId: request ? idOf(request) : absentId, ...(status === undefined ? {} : { status }) },
        save: name,
      },
      done: () => {
        if (!request) return
        request.isTaken = true
        const isOpen = status === undefined || status === 'Pending' || status === 'Exchanged'
        remember(believed.transactions, { name, owner: request.owner, isOpen, isTaken: false })
      },
    }
  },
}

const look: Act = {
  weight: 5,
  draft({ random, players }) {
    const call = random.pick(['exchanges.last', 'history.buy', 'history.sell', 'history.exchange'])
    return {
      step: { as: random.pick(players), call, ...(call === 'exchanges.last' ? {} : { with: { limit: 20 } }) },
    }
  },
}

const lookAtMarket: Act = {
  weight: 6,
  draft: ({ random, players, servers }) => ({
    step: { as: random.pick(players), call: 'servers.retro', with: { keyword: random.pick(servers) } },
  }),
}

export const orderActs: readonly Act[] = [askForExchange, assign, settle, fulfil, look, lookAtMarket]
