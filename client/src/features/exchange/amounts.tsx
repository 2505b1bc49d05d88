import { useId, useState, type ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { amountText, readingOf, formatQuantity, formatRate } from '../../lib/amounts.ts'
import { exchangeFormTexts as texts } from '../../texts/exchange.ts'
import {
  calculateExchange,
  causeWords,
  isCalculationFault,
  offerOf,
  type Offer,
  type Side,
  type ExchangeCalculation,
} from './exchange-calculation.ts'
import type { ExchangeFields } from './use-submit-exchange.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refetchQuery } from '../../api/cache-updates.ts'
import { rateOptions } from '../../entities/rate/rate.ts'
import { passage } from '../../lib/languages.ts'
import { Failure, SlowNotice } from '../../notify/load-notices.tsx'

export function useAmounts(
  { control, setValue, formState }: UseFormReturn<ExchangeFields>,
  offer: Offer | null | undefined,
) {
  const typed = useWatch({ control, name: 'typed' })
  const [isLeft, setLeft] = useState(false)
  const calculation = calculateExchange(typed, offer)
  const { fault, quantity } = calculation
  const isRed = fault !== undefined && isCalculationFault(fault)

  function type(side: Side, text: string): void {
    setValue('typed', { side, text }, { shouldDirty: true })
  }

  return {
    calculation,
    readingOf: (side: Side): string | undefined => (typed.side === side ? readingOf(typed.text) : undefined),
    isRed,
    errorOf(side: Side): string | undefined {
      if (fault?.side !== side) return undefined
      // A missing rate is not the player's fault.
      const isOfRate = fault.cause === 'no-rate' || fault.cause === 'rate-unknown'
      const isDue = isRed || formState.isSubmitted || (isLeft && !isOfRate)
      return isDue ? causeWords(fault.cause, offer?.stock) : undefined
    },
    type,
    /** The player leaves the field. */
    leave(): void {
      setLeft(typed.text !== '')
      // From now on the sent amount is fixed, and the received amount shows what it really yields.
      if (typed.side === 'received' && fault === undefined && quantity !== undefined) {
        type('quantity', amountText(quantity))
      }
    },
  }
}

interface AmountFieldProps {
  readonly name: Side
  readonly amounts: ReturnType<typeof useAmounts>
  readonly label: string
  readonly readOnly: boolean
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function AmountField({ name, amounts, label, readOnly, action, children }: AmountFieldProps) {
  const id = useId()
  const error = amounts.errorOf(name)
  const isWrong = error !== undefined
  const reading = amounts.readingOf(name)
  // A fault of the calculation belongs to what is received.
  const isRed = name === 'received' && amounts.isRed
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          value={amounts.calculation.texts[name]}
          inputMode="decimal"
          autoComplete="off"
          readOnly={readOnly}
          aria-required
          aria-invalid={isWrong}
          aria-describedby={`${id}-error ${id}-note`}
          className={`min-h-14 w-full rounded-xl border bg-raised text-2xl font-bold tabular-nums ${action === undefined ? 'ps-3.5 pe-12 rtl:ps-12 rtl:pe-3.5' : 'ps-3.5 pe-32 rtl:ps-32 rtl:pe-3.5'} ${isWrong ? 'border-negative' : 'border-control'} ${isRed ? 'text-negative' : 'text-ink'}`}
          onChange={(event) => amounts.type(name, event.target.value)}
          onBlur={amounts.leave}
        />
        <div className="absolute inset-y-0 end-1.5 flex items-center gap-1.5">
          <span
            aria-hidden
            className={`pointer-events-none pe-2 text-lg font-bold ${isRed ? 'text-negative' : 'text-muted'}`}
          >
            {texts.unit}
          </span>
          {action}
        </div>
      </div>
      <p id={`${id}-error`} className="text-sm font-medium text-negative empty:hidden">
        {error}
      </p>
      <div id={`${id}-note`} className="text-sm text-muted">
        {reading !== undefined && <p className="font-semibold text-ink">{texts.readAs(reading)}</p>}
        {children}
      </div>
    </div>
  )
}

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

export function RateTrouble({ rate }: { readonly rate: RateQuery }) {
  const { isChosen, offer, error, isReading, readAgain } = rate
  if (error === null) return isChosen && offer === undefined ? <SlowNotice onRetry={readAgain} /> : null
  return (
    <div lang={passage('en')} aria-busy={isReading}>
      <Failure title={texts.rateFailed} error={error} unknown={texts.rateFailedUnknown} onRetry={readAgain} />
    </div>
  )
}
