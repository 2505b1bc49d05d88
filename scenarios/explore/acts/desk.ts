/** What the staff does to the market, and to itself. */
import type { Act, Draft } from '../acts.ts'
import { absentId, type Model } from '../model.ts'

/** Prices to the thousandth, whose products are rounded, and stock that runs out. */
export const setServer = ({ random }: Model, serverId: string): Draft => ({
  step: {
    operator: 'set-server',
    with: {
      serverId,
      buyPrice: random.integer(1000, 60_000) / 1000,
      sellPrice: random.integer(1000, 60_000) / 1000,
      serverStock: random.integer(0, 60_000) / 1000,
    },
  },
})

export function setRate({ random, believed }: Model, from: string, to: string): Draft {
  const rate = {
    conversionRate: random.integer(1, 20_000) / 10_000,
    exchangeFee: random.integer(0, 500) / 1000,
  }
  return {
    step: { operator: 'set-rate', with: { serverIdFrom: from, serverIdTo: to, ...rate } },
    done: () => {
      believed.rates[`${from}/${to}`] = rate
    },
  }
}

export const deskActs: readonly Act[] = [
  {
    weight: 1,
    draft: (model) => setServer(model, model.random.pick(model.servers)),
  },
  {
    weight: 2,
    draft: (model) => setRate(model, model.random.pick(model.servers), model.random.pick(model.servers)),
  },
  {
    weight: 1,
    draft: ({ random, operators }) => ({
      step: {
        operator: 'presence',
        with: {
          operatorId: random.chance(0.95) ? random.pick(operators) : absentId,
          isOnline: random.chance(0.6),
        },
      },
    }),
  },
]
