import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CurrentExchange } from '../../../../contracts/registry/exchanges.ts'
import { QueryProvider } from '../../api/query-client.tsx'
import { deliveryOf, isPending, watchedExchangeOptions } from '../../entities/exchange/exchange.ts'
import { passage } from '../../lib/languages.ts'
import { notify } from '../../notify/notify.tsx'
import { tellNews } from '../../notify/player-news.ts'
import { useRealtimeStatus } from '../../realtime/status.ts'
import { exchangeChipTexts as texts } from '../../texts/player.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { ClockIcon } from '../../ui/more-icons.tsx'
import { Link } from '../../ui/link.tsx'

export default function ExchangeChip({ userId }: { readonly userId: string }) {
  return (
    <QueryProvider>
      <Chip userId={userId} />
    </QueryProvider>
  )
}

function Chip({ userId }: { readonly userId: string }) {
  const isInterrupted = useRealtimeStatus() === 'interrupted'
  const { data: exchange } = useQuery(watchedExchangeOptions(userId, isInterrupted))
  useStatusNews(userId, exchange)
  if (!isPending(exchange)) return null
  const isAssigned = deliveryOf(exchange).at === 'named'
  const state = isAssigned ? texts.assigned : texts.waiting
  const Icon = isAssigned ? CheckIcon : ClockIcon
  return (
    <Link
      to="/exchange"
      data-exchange
      lang={passage('fr')}
      aria-label={texts.label(state)}
      title={state}
      className={`flex size-11 items-center justify-center gap-1.5 rounded-full text-sm font-semibold whitespace-nowrap sm:w-auto sm:px-3.5 lg:w-11 lg:px-0 xl:w-auto xl:px-3.5 ${isAssigned ? 'bg-positive-wash text-positive' : 'bg-waiting-wash text-waiting'}`}
    >
      <Icon className="size-5 shrink-0" />
      <span className="hidden sm:inline lg:hidden xl:inline">{state}</span>
    </Link>
  )
}

/** Reports changes in a toast, and to the alerts. */
function useStatusNews(userId: string, exchange: CurrentExchange | null | undefined): void {
  const before = useRef(exchange)
  useEffect(() => {
    const last = before.current
    before.current = exchange
    if (!exchange || !isPending(last) || last._id !== exchange._id) return
    const { _id, status } = exchange
    const tell = (text: string, show = notify.info): void => {
      show(text)
      tellNews({ userId, kind: 'exchange', id: `${_id}.${status}`, text })
    }
    switch (status) {
      case 'Exchanged':
        tell(texts.ended, notify.success)
        return
      case 'Rejected':
        tell(texts.rejected)
        return
      case 'Pending':
        if (!last.operatorId && exchange.operatorId) tell(texts.nowAssigned)
    }
  }, [userId, exchange])
}
