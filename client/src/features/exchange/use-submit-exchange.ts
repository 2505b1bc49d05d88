/** Sends the request with the amounts on the screen, and asks for a confirmation if they have changed since. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { requestExchange, type NewExchange } from '../../entities/exchange/exchange.ts'
import { rateKeys } from '../../entities/rate/rate.ts'
import { notify } from '../../notify/notify.ts'
import { exchangeFormTexts as texts } from '../../texts/exchange.ts'
import { emptyFields, exchangeOf, fieldOrder, type ExchangeFields } from './exchange-fields.ts'
import type { ExchangeCalculation } from './exchange-calculation.ts'

type Changed = keyof typeof texts.changed

export interface Refusal {
  readonly code: Changed
  readonly wanted: NewExchange
}

const isChanged = (code: string): code is Changed => Object.hasOwn(texts.changed, code)

export function useSubmitExchange(
  userId: string,
  form: UseFormReturn<ExchangeFields>,
  calculation: ExchangeCalculation,
  onSent: () => void,
) {
  const cache = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal>()

  async function request(wanted: NewExchange): Promise<boolean> {
    setRefusal(undefined)
    try {
      await requestExchange(cache, userId, wanted)
      return true
    } catch (error) {
      notify.failure(error)
      if (error instanceof ApiError) await showRefusal(error, wanted)
      return false
    }
  }

  async function showRefusal({ code, fields }: ApiError, wanted: NewExchange): Promise<void> {
    for (const field of fieldOrder) {
      const message = fields[field]
      if (message !== undefined && field !== 'quantity' && field !== 'received')
        form.setError(field, { message })
    }
    // `not-found`: the server or its rate was removed.
    if (!isChanged(code) && code !== 'not-found') return
    await cache.invalidateQueries({ queryKey: rateKeys.all })
    if (isChanged(code)) setRefusal({ code, wanted })
  }

  /** Resolves once the provider has answered; the caller sends nothing else before that. */
  async function send(element: HTMLFormElement): Promise<void> {
    const faulty = new Set<string>(calculation.fault ? [calculation.fault.side] : [])
    let isAccepted: boolean | undefined
    await form.handleSubmit(
      async (fields) => {
        const wanted = exchangeOf(fields, calculation)
        if (wanted) isAccepted = await request(wanted)
      },
      (errors) => {
        for (const field of Object.keys(errors)) faulty.add(field)
      },
    )()
    if (isAccepted === true) {
      form.reset(emptyFields)
      onSent()
    } else if (isAccepted === undefined) {
      notify.info(texts.refused)
      const first = element.elements.namedItem(fieldOrder.find((field) => faulty.has(field)) ?? '')
      if (first instanceof HTMLElement) first.focus()
    }
  }

  return { refusal, send }
}
