import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { usePlayer } from '../../api/cache-updates.ts'
import { requestExchange, type NewExchange } from '../../entities/exchange/exchange.ts'
import { ratesKey } from '../../entities/rate/rate.ts'
import { notify } from '../../notify/notify.tsx'
import { exchangeFormTexts as texts } from '../../texts/exchange.ts'
import type { ExchangeCalculation, Side, TypedAmount } from './exchange-calculation.ts'
import * as z from 'zod/mini'
import { keptTexts } from '../../forms/kept-form.ts'

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
  const player = usePlayer(userId)
  const [refusal, setRefusal] = useState<Refusal>()

  async function request(wanted: NewExchange): Promise<boolean> {
    setRefusal(undefined)
    try {
      await requestExchange(player, wanted)
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
    await player.cache.invalidateQueries({ queryKey: ratesKey })
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

const required = z.minLength(1, { error: () => texts.fieldRequired })
const chosen = z.string().check(required)
const name = z.string().check(z.trim(), required, z.maxLength(100, { error: () => texts.tooLong }))

/** All fields but the amounts, whose rules depend on the current rate (exchange-calculation.ts). */
export const ExchangeFields = z.object({
  gameId: chosen,
  serverIdSender: chosen,
  serverIdReceiver: chosen,
  SenderGameName: name,
  ReceiverGameName: name,
  typed: z.custom<TypedAmount>(),
})
export type ExchangeFields = z.input<typeof ExchangeFields>

export const emptyFields: ExchangeFields = {
  gameId: '',
  serverIdSender: '',
  serverIdReceiver: '',
  SenderGameName: '',
  ReceiverGameName: '',
  typed: { side: 'quantity', text: '' },
}

export const KeptExchange = z.extend(keptTexts(Object.keys(emptyFields)), {
  typed: z.optional(z.object({ side: z.enum(['quantity', 'received'] satisfies Side[]), text: z.string() })),
})

/** The fields in the order of the form; the first faulty one gets the focus. */
const fieldOrder = [
  'gameId',
  'serverIdSender',
  'quantity',
  'SenderGameName',
  'serverIdReceiver',
  'received',
  'ReceiverGameName',
] as const

export function exchangeOf(
  { typed: _typed, ...fields }: z.output<typeof ExchangeFields>,
  { quantity, received, fault }: ExchangeCalculation,
): NewExchange | undefined {
  if (fault !== undefined || quantity === undefined || received === undefined) return undefined
  return { ...fields, quantitySendDouble: quantity, quantityReceiveDouble: received }
}
