/** The state of the two amount fields: the player types one, and the other is calculated. */
import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { amountText } from '../../lib/amounts.ts'
import type { ExchangeFields } from './exchange-fields.ts'
import {
  causeWords,
  calculateExchange,
  isCalculationFault,
  type ExchangeCalculation,
  type Offer,
  type Side,
} from './exchange-calculation.ts'

export interface Amounts {
  readonly calculation: ExchangeCalculation
  /** Whether the received amount is zero or less, or above the stock. */
  readonly isRed: boolean
  readonly errorOf: (side: Side) => string | undefined
  readonly type: (side: Side, text: string) => void
  readonly leave: () => void
  readonly fill: (quantity: number) => void
}

export function useAmounts(
  { control, setValue, formState }: UseFormReturn<ExchangeFields>,
  offer: Offer | null | undefined,
): Amounts {
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
    isRed,
    errorOf(side) {
      if (fault?.side !== side) return undefined
      // A missing rate is not the player's fault.
      const isOfRate = fault.cause === 'no-rate' || fault.cause === 'rate-unknown'
      const isDue = isRed || formState.isSubmitted || (isLeft && !isOfRate)
      return isDue ? causeWords(fault.cause, offer?.stock) : undefined
    },
    type,
    leave() {
      setLeft(typed.text !== '')
      // From now on the sent amount is fixed, and the received amount shows what it really yields.
      if (typed.side === 'received' && fault === undefined && quantity !== undefined) {
        type('quantity', amountText(quantity))
      }
    },
    fill(quantity) {
      type('quantity', amountText(quantity))
    },
  }
}
