/** Sends the request with the figures that are shown, and asks again where they no longer hold. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { requestExchange, type NewExchange } from '../../entities/exchange/exchange.ts'
import { rateKeys } from '../../entities/rate/rate.ts'
import { notify } from '../../notify/notify.ts'
import { exchangeFormTexts as texts } from '../../texts/exchange.ts'
import { emptyFields, exchangeOf, fieldOrder, type ExchangeFields } from './exchange-fields.ts'
import type { Figures } from './exchange-calculation.ts'

type Changed = keyof typeof texts.changed

/** Why nothing was sent although the form was right, and what was asked for then. */
export interface Refusal {
  readonly code: Changed
  readonly wanted: NewExchange
}

export interface Sending {
  readonly isPending: boolean
  readonly refusal: Refusal | undefined
  /** Resolves once the provider has answered; nothing else may be sent before that. */
  readonly send: (form: HTMLFormElement) => Promise<void>
}

const isChanged = (code: string): code is Changed => Object.hasOwn(texts.changed, code)

export function useSending(
  userId: string,
  form: UseFormReturn<ExchangeFields>,
  figures: Figures,
  onSent: () => void,
): Sending {
  const cache = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal>()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (wanted: NewExchange) => requestExchange(cache, userId, wanted),
    // Offline it fails at once and says so, rather than waiting unseen.
    networkMode: 'always',
    onSuccess: () => {
      form.reset(emptyFields)
      onSent()
    },
    onError: async (error, wanted) => {
      notify.failure(error)
      if (!(error instanceof ApiError)) return
      for (const field of fieldOrder) {
        const message = error.fields[field]
        if (message !== undefined && field !== 'quantity' && field !== 'received')
          form.setError(field, { message })
      }
      // A server or its rate may be gone too.
      if (!isChanged(error.code) && error.code !== 'not-found') return
      await cache.invalidateQueries({ queryKey: rateKeys.all })
      if (isChanged(error.code)) setRefusal({ code: error.code, wanted })
    },
  })

  async function send(element: HTMLFormElement): Promise<void> {
    const faults = new Set<string>(figures.fault ? [figures.fault.side] : [])
    let wanted: NewExchange | undefined
    await form.handleSubmit(
      (fields) => {
        wanted = exchangeOf(fields, figures)
      },
      (errors) => {
        for (const field of Object.keys(errors)) faults.add(field)
      },
    )()
    if (wanted !== undefined) {
      setRefusal(undefined)
      // onError reports the failure.
      await mutateAsync(wanted).catch(() => undefined)
      return
    }
    notify.info(texts.refused)
    const first = element.elements.namedItem(fieldOrder.find((field) => faults.has(field)) ?? '')
    if (first instanceof HTMLElement) first.focus()
  }

  return { isPending, refusal, send }
}
