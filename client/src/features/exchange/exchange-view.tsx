/** The player's exchange: the pending one while there is one, and else the form to ask for one. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useForm, type Resolver } from 'react-hook-form'
import { isPending, lastExchangeOptions, refetchExchange } from '../../entities/exchange/exchange.ts'
import { useKeptForm } from '../../forms/kept-form.ts'
import { errorMessage } from '../../notify/error-message.ts'
import { notify } from '../../notify/notify.ts'
import { SlowNotice } from '../../notify/slow-notice.tsx'
import { common } from '../../texts/common.ts'
import { exchangeTexts as texts } from '../../texts/exchange.ts'
import { Failure } from '../../ui/failure.tsx'
import { emptyFields, ExchangeFields, KeptExchange } from './exchange-fields.ts'
import { ExchangeForm } from './exchange-form.tsx'

// Most come for the form.
const PendingExchange = lazy(async () => ({
  default: (await import('./pending-exchange.tsx')).PendingExchange,
}))

export function ExchangeDesk({ userId }: { readonly userId: string }) {
  const { data, error, isError, refetch } = useQuery(lastExchangeOptions(userId))
  const cache = useQueryClient()
  const form = useForm<ExchangeFields>({
    resolver: zodResolver(ExchangeFields) as Resolver<ExchangeFields>,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: emptyFields,
  })
  const kept = useKeptForm(form, {
    userId,
    name: 'exchange',
    schema: KeptExchange,
    untouched: emptyFields,
  })
  const shows = data === undefined ? undefined : isPending(data) ? 'pending' : 'form'
  const desk = useFocusAfterChange(shows)
  useToastOnce(isError ? error : null)

  return (
    <div ref={desk} tabIndex={-1} className="outline-none">
      {data === undefined ? (
        isError ? (
          <Failure
            title={texts.loadFailed}
            reason={errorMessage(error)}
            retryLabel={common.retry}
            onRetry={() => void refetch()}
          />
        ) : (
          <div className="grid gap-6">
            <SlowNotice
              onRetry={() => {
                refetchExchange(cache, userId)
              }}
            />
            <Skeleton />
          </div>
        )
      ) : isPending(data) ? (
        <Suspense fallback={<Skeleton />}>
          <PendingExchange exchange={data} />
        </Suspense>
      ) : (
        <ExchangeForm userId={userId} form={form} kept={kept} />
      )}
    </div>
  )
}

/** As high as the form, which is what most come for. */
function Skeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{common.loading}</span>
      <div className="h-18 max-w-md animate-breathe rounded-xl bg-sunken" />
      <div className="grid gap-3 md:grid-cols-between">
        <div className="h-96 animate-breathe rounded-2xl bg-sunken" />
        <div className="size-8" />
        <div className="h-96 animate-breathe rounded-2xl bg-sunken" />
      </div>
    </div>
  )
}

/** Said once for as long as the reading goes on failing. */
function useToastOnce(error: Error | null): void {
  const isFailing = error !== null
  const latest = useRef(error)
  useEffect(() => {
    latest.current = error
  })
  useEffect(() => {
    if (isFailing) notify.failure(latest.current)
  }, [isFailing])
}

/** What held the focus goes when something else takes its place: whoever was there is led to what has come. */
function useFocusAfterChange(shows: string | undefined) {
  const desk = useRef<HTMLDivElement>(null)
  const before = useRef(shows)
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== shows
    before.current = shows
    if (hasChanged && document.activeElement === document.body) desk.current?.focus()
  }, [shows])
  return desk
}
