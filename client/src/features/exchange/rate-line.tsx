import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refetchQuery } from '../../api/cache-updates.ts'
import { rateOptions } from '../../entities/rate/rate.ts'
import { passage } from '../../lib/wording.ts'
import { formatQuantity, formatRate } from '../../lib/amounts.ts'
import { Failure, SlowNotice } from '../../notify/load-notices.tsx'
import { exchangeFormTexts as texts } from '../../texts/exchange.ts'
import { offerOf, type ExchangeCalculation } from './exchange-calculation.ts'

export function useRate(serverIdSender: string, serverIdReceiver: string) {
  const isChosen = serverIdSender !== '' && serverIdReceiver !== ''
  const cache = useQueryClient()
  const options = rateOptions(serverIdSender, serverIdReceiver)
  const { data, error, isFetching } = useQuery({ ...options, enabled: isChosen })
  return {
    isChosen,
    /** Null if the provider offers none; undefined until it has answered. */
    offer: data && offerOf(data),
    error: isChosen ? error : null,
    isReading: isFetching,
    /** Loads the rate again and cancels a load in progress. */
    readAgain: (): void => refetchQuery(cache, options.queryKey),
  }
}

type RateQuery = ReturnType<typeof useRate>

interface RateLineProps {
  readonly rate: RateQuery
  readonly calculation: ExchangeCalculation
}

/** Shows `12 M × 0,92 − 0,5 M = 10,54 M`, or why there is no rate. */
export function RateLine({ rate: query, calculation: { quantity, received } }: RateLineProps) {
  const { isChosen, offer, error } = query
  if (!isChosen) return <p>{texts.rateFirst}</p>
  if (offer === undefined) return error === null ? <p role="status">{texts.rateLoading}</p> : null
  if (offer === null) {
    return (
      <p role="status" className="font-medium text-waiting">
        {texts.rateNone}
      </p>
    )
  }
  const rate = formatRate(offer.conversionRate)
  const fee = formatQuantity(offer.exchangeFee)
  return (
    <>
      <p className="font-semibold tabular-nums text-ink">
        {quantity === undefined || received === undefined
          ? texts.rate(rate, fee)
          : texts.sum(formatQuantity(quantity), rate, fee, formatQuantity(received))}
      </p>
      <p className="tabular-nums">{texts.stock(formatQuantity(offer.stock))}</p>
    </>
  )
}

/** Below the two cards: says that the rate failed to load, or that it loads slowly. */
export function RateTrouble({ rate }: { readonly rate: RateQuery }) {
  const { isChosen, offer, error, isReading, readAgain } = rate
  if (error === null) return isChosen && offer === undefined ? <SlowNotice onRetry={readAgain} /> : null
  return (
    <div lang={passage('en')} aria-busy={isReading}>
      <Failure title={texts.rateFailed} error={error} unknown={texts.rateFailedUnknown} onRetry={readAgain} />
    </div>
  )
}
