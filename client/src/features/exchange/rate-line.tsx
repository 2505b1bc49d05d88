/** What the figures come from: the rate of the two servers, in the place where they are worked out. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refetchQuery } from '../../api/cache-updates.ts'
import { rateOptions } from '../../entities/rate/rate.ts'
import { formatQuantity, formatRate } from '../../lib/amounts.ts'
import { errorMessage } from '../../notify/error-message.ts'
import { SlowNotice } from '../../notify/slow-notice.tsx'
import { common } from '../../texts/common.ts'
import { exchangeFormTexts as texts } from '../../texts/exchange.ts'
import { Failure } from '../../ui/failure.tsx'
import { offerOf, type Figures, type Offer } from './exchange-calculation.ts'

/** How the rate of a chosen pair of servers is known, and how it can be asked for again. */
export interface RateReading {
  readonly isChosen: boolean
  /** Null where there is none; undefined as long as nobody has answered. */
  readonly offer: Offer | null | undefined
  readonly error: unknown
  readonly isReading: boolean
  /** Gives up a reading that is under way. */
  readonly readAgain: () => void
}

export function useRate(serverIdSender: string, serverIdReceiver: string): RateReading {
  const isChosen = serverIdSender !== '' && serverIdReceiver !== ''
  const cache = useQueryClient()
  const options = rateOptions(serverIdSender, serverIdReceiver)
  const { data, error, isFetching } = useQuery({ ...options, enabled: isChosen })
  return {
    isChosen,
    offer: data && offerOf(data),
    error: isChosen ? error : null,
    isReading: isFetching,
    readAgain: () => {
      refetchQuery(cache, options.queryKey)
    },
  }
}

interface RateLineProps {
  readonly rate: Pick<RateReading, 'isChosen' | 'offer' | 'error'>
  readonly figures: Figures
}

/** `12 M × 0,92 − 0,5 M = 10,54 M`, or why it cannot be said. */
export function RateLine({ rate: { isChosen, offer, error }, figures }: RateLineProps) {
  if (!isChosen) return <p>{texts.rateFirst}</p>
  // The failure is said below the two cards, with its retry.
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
        {figures.quantity === undefined || figures.received === undefined
          ? texts.rate(rate, fee)
          : texts.sum(formatQuantity(figures.quantity), rate, fee, formatQuantity(figures.received))}
      </p>
      <p className="tabular-nums">{texts.stock(formatQuantity(offer.stock))}</p>
    </>
  )
}

/** Below the two cards: why the rate cannot be read, or that it takes long. */
export function RateTrouble({ rate }: { readonly rate: RateReading }) {
  const { isChosen, offer, error, isReading, readAgain } = rate
  if (error === null) return isChosen && offer === undefined ? <SlowNotice onRetry={readAgain} /> : null
  return (
    <div lang="en" aria-busy={isReading}>
      <Failure
        title={texts.rateFailed}
        reason={errorMessage(error, texts.rateFailedUnknown)}
        retryLabel={common.retry}
        onRetry={readAgain}
      />
    </div>
  )
}
