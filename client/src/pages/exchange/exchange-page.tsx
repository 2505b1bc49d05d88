import { TextPage } from '../../features/text-page/text-page.tsx'
import type { User } from '../../../../contracts/registry/users.ts'
import { exchangeTexts as texts } from '../../texts/exchange.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useForm, type Resolver } from 'react-hook-form'
import { isPending, lastExchangeOptions, refetchExchange } from '../../entities/exchange/exchange.ts'
import { useKeptForm } from '../../forms/kept-form.ts'
import { useTranslatedErrors } from '../../forms/translated-errors.ts'
import { notify } from '../../notify/notify.tsx'
import { useShown } from '../../notify/player-news.ts'
import { Failure, SlowNotice } from '../../notify/load-notices.tsx'
import { common } from '../../texts/common.ts'
import { lazyWithTexts } from '../../texts/current.ts'
import { emptyFields, ExchangeFields, KeptExchange } from '../../features/exchange/use-submit-exchange.ts'
import { ExchangeForm } from '../../features/exchange/exchange-form.tsx'

const PendingExchange = lazyWithTexts(() => import('../../features/exchange/pending-exchange.tsx'))

export default function ExchangePage({ user: { _id: userId } }: { readonly user: User }) {
  useShown('exchange')
  const { data, error } = useQuery(lastExchangeOptions(userId))
  const cache = useQueryClient()
  const readAgain = (): void => refetchExchange({ cache, userId })
  const form = useForm<ExchangeFields>({
    resolver: zodResolver(ExchangeFields) as Resolver<ExchangeFields>,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: emptyFields,
  })
  useTranslatedErrors(form)
  // The player may have typed here while another tab requested the exchange.
  const { isDirty, isSubmitting } = form.formState
  const kept = useKeptForm(form, { userId, name: 'exchange', schema: KeptExchange, untouched: emptyFields })
  const shows = data === undefined ? undefined : isPending(data) ? 'pending' : 'form'
  const view = useFocusAfterChange(shows)
  useFailureToast(userId)

  return (
    <TextPage texts={texts} className="py-10 md:py-14">
      <div ref={view} tabIndex={-1} className="outline-none">
        {data === undefined ? (
          error ? (
            <Failure title={texts.loadFailed} error={error} onRetry={readAgain} />
          ) : (
            <div className="grid gap-6">
              <SlowNotice onRetry={readAgain} />
              <Skeleton />
            </div>
          )
        ) : isPending(data) ? (
          <Suspense fallback={<Skeleton />}>
            <PendingExchange userId={userId} exchange={data} hasUnsent={isDirty && !isSubmitting} />
          </Suspense>
        ) : (
          <ExchangeForm userId={userId} form={form} kept={kept} />
        )}
      </div>
    </TextPage>
  )
}

/** As high as the form, which most players come for. */
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

/** Shows a toast when the exchange fails to load: once, until it has loaded again. */
function useFailureToast(userId: string): void {
  const cache = useQueryClient()
  useEffect(() => {
    const hash = hashKey(lastExchangeOptions(userId).queryKey)
    let isFailing = false
    return cache.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryHash !== hash) return
      const { action } = event
      if (action.type === 'error' && !isFailing) notify.failure(action.error)
      if (action.type === 'error' || action.type === 'success') isFailing = action.type === 'error'
    })
  }, [cache, userId])
}

/** Moves the focus to the beginning of the new content when the focused element disappears with the old content. */
function useFocusAfterChange(shows: string | undefined) {
  const view = useRef<HTMLDivElement>(null)
  const before = useRef(shows)
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== shows
    before.current = shows
    if (!hasChanged || document.activeElement !== document.body) return
    view.current?.focus({ preventScroll: true })
    // `focus` does not scroll to the beginning of what is partly visible.
    view.current?.scrollIntoView()
  }, [shows])
  return view
}
