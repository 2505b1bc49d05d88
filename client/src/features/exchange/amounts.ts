/** The two amounts of the form: what was typed into one of them, and what follows for the other. */
import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { amountText } from '../../lib/amounts.ts'
import type { ExchangeFields } from './exchange-fields.ts'
import {
  causeWords,
  figuresOf,
  isOfFigures,
  type Figures,
  type Offer,
  type Side,
} from './exchange-calculation.ts'

export interface Amounts {
  readonly figures: Figures
  /** Whether what arrives is nothing, or more than there is. */
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
  const figures = figuresOf(typed, offer)
  const { fault, quantity } = figures
  const isRed = fault !== undefined && isOfFigures(fault)

  function type(side: Side, text: string): void {
    setValue('typed', { side, text }, { shouldDirty: true })
  }

  return {
    figures,
    isRed,
    errorOf(side) {
      if (fault?.side !== side) return undefined
      // That the rate is not there yet is no fault of a person who has just typed.
      const isOfRate = fault.cause === 'no-rate' || fault.cause === 'rate-unknown'
      const isDue = isRed || formState.isSubmitted || (isLeft && !isOfRate)
      return isDue ? causeWords(fault.cause, offer?.stock) : undefined
    },
    type,
    leave() {
      setLeft(typed.text !== '')
      // From here on what is sent stays and what arrives follows, to the thousandth that really arrives.
      if (typed.side === 'received' && fault === undefined && quantity !== undefined) {
        type('quantity', amountText(quantity))
      }
    },
    fill(quantity) {
      type('quantity', amountText(quantity))
    },
  }
}
