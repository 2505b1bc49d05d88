import { useEffect, useId, useState, type ReactNode } from 'react'
import type { CurrentExchange } from '../../../../contracts/registry/exchanges.ts'
import { deliveryOf, type Delivery } from '../../entities/exchange/exchange.ts'
import { formatQuantity } from '../../lib/amounts.ts'
import { secondsSince } from '../../lib/dates.ts'
import AlertButton from '../../notify/alert-button.tsx'
import { notify } from '../../notify/notify.tsx'
import { pendingExchangeTexts as texts } from '../../texts/exchange.ts'
import { IconButton } from '../../ui/button.tsx'
import { cardLook } from '../../ui/card-look.ts'
import { CheckIcon, ShieldIcon, WarningIcon, icon } from '../../ui/icons.tsx'
import { ArrowIcon, ClockIcon } from '../../ui/more-icons.tsx'

const CopyIcon = icon(
  'M10.5 8.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-7a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2ZM15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2',
)

interface PendingExchangeProps {
  readonly userId: string
  readonly exchange: CurrentExchange
  readonly hasUnsent: boolean
}

export default function PendingExchange({ userId, exchange, hasUnsent }: PendingExchangeProps) {
  const delivery = deliveryOf(exchange)
  return (
    <div className="grid items-start gap-6 wrap-anywhere lg:grid-cols-3">
      {hasUnsent && (
        <p role="alert" className="rounded-2xl border border-line p-5 font-medium lg:col-span-3">
          {texts.kept}
        </p>
      )}
      <div className="grid gap-4 lg:col-span-2">
        {delivery.at === 'waiting' ? (
          <section className="flex gap-4 rounded-2xl bg-waiting-wash p-6 text-waiting sm:p-8">
            <ClockIcon className="size-8 shrink-0 animate-breathe" />
            <div className="grid gap-2">
              <h2 className="text-xl font-bold">{texts.waitingTitle}</h2>
              <p>{texts.waitingText}</p>
            </div>
          </section>
        ) : (
          <HandOver exchange={exchange} delivery={delivery} />
        )}
        <AlertButton userId={userId} />
      </div>
      <Summary exchange={exchange} />
    </div>
  )
}

function Summary({ exchange }: { readonly exchange: CurrentExchange }) {
  return (
    <section aria-label={texts.summary} className={`grid gap-5 p-5 sm:p-6 ${cardLook}`}>
      <dl className="grid gap-3">
        <Amount
          label={texts.sent}
          quantity={exchange.quantitySendDouble}
          place={texts.on(exchange.serverIdSender.serverName, exchange.SenderGameName)}
        />
        <ArrowIcon className="size-6 rotate-90 text-accent" />
        <Amount
          label={texts.received}
          quantity={exchange.quantityReceiveDouble}
          place={texts.on(exchange.serverIdReceiver.serverName, exchange.ReceiverGameName)}
        />
      </dl>
      <div className="border-t border-line pt-5">
        <Elapsed since={exchange.createdAt} />
      </div>
    </section>
  )
}

interface AmountProps {
  readonly label: string
  readonly quantity: number
  readonly place: string
}

function Amount({ label, quantity, place }: AmountProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold text-muted">{label}</dt>
      <dd className="text-2xl font-bold tabular-nums">
        <bdi>{formatQuantity(quantity)}</bdi>
      </dd>
      <dd>{place}</dd>
    </div>
  )
}

interface HandOverProps {
  readonly exchange: CurrentExchange
  readonly delivery: Exclude<Delivery, { at: 'waiting' }>
}

function HandOver({ exchange, delivery }: HandOverProps) {
  const sender = exchange.serverIdSender.serverName
  const receiver = exchange.serverIdReceiver.serverName
  return (
    <section aria-label={texts.label} className={`grid gap-6 p-5 sm:p-8 ${cardLook}`}>
      <h2 className="text-2xl font-bold">{delivery.at === 'named' ? texts.title : texts.unnamedTitle}</h2>
      <Warning icon={<WarningIcon className="size-6 shrink-0" />} title={texts.warningTitle} tone="negative">
        {texts.warning}
      </Warning>
      <ol className="grid gap-6">
        <Step number={1} title={texts.step1(sender)}>
          {delivery.at === 'named' ? (
            <>
              <p>{texts.step1Text}</p>
              <Given label={texts.operator} value={delivery.characterName} copies={texts.copyOperator} />
            </>
          ) : (
            <p className="rounded-xl bg-waiting-wash p-4 font-medium text-waiting">{texts.unnamed(sender)}</p>
          )}
          <Given label={texts.handOver} value={formatQuantity(exchange.quantitySendDouble)} />
          <p className="text-sm text-muted">{texts.patience}</p>
        </Step>
        <Step number={2} title={texts.step2(receiver)}>
          <p>{texts.step2Text}</p>
          <Given label={texts.toReceive} value={formatQuantity(exchange.quantityReceiveDouble)} />
        </Step>
      </ol>
      <Warning icon={<ShieldIcon className="size-6 shrink-0" />} title={texts.importantTitle} tone="waiting">
        {texts.important(sender)}
      </Warning>
      {exchange.exchangeCode !== undefined && exchange.exchangeCode !== '' && (
        <Given label={texts.code} value={exchange.exchangeCode} copies={texts.copyCode} />
      )}
    </section>
  )
}

const tones = { negative: 'bg-negative-wash text-negative', waiting: 'bg-waiting-wash text-waiting' } as const

interface WarningProps {
  readonly icon: ReactNode
  readonly title: string
  readonly tone: keyof typeof tones
  readonly children: string
}

function Warning({ icon, title, tone, children }: WarningProps) {
  return (
    <div className={`flex gap-3 rounded-xl p-4 ${tones[tone]}`}>
      {icon}
      <div>
        <p className="font-bold">{title}</p>
        <p className="text-ink">{children}</p>
      </div>
    </div>
  )
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly children: ReactNode
}

function Step({ number, title, children }: StepProps) {
  return (
    <li className="grid gap-3">
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-wash font-bold text-brand"
        >
          {number}
        </span>
        <h3 className="text-lg font-bold">{title}</h3>
      </div>
      <div className="grid gap-3 sm:ps-12">{children}</div>
    </li>
  )
}

interface GivenProps {
  readonly label: string
  readonly value: string
  /** Names the value in the label of its copy button; no button without it. */
  readonly copies?: string
}

/** A value that the player compares letter by letter, or hands over exactly. */
function Given({ label, value, copies }: GivenProps) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-xl border border-line bg-surface py-2 ps-4 pe-2">
      <dl className="min-w-0 py-1">
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="text-xl font-bold tabular-nums">
          <bdi>{value}</bdi>
        </dd>
      </dl>
      {copies !== undefined && <CopyButton value={value} name={copies} />}
    </div>
  )
}

const copiedForMs = 2000

function CopyButton({ value, name }: { readonly value: string; readonly name: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedForMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function handleClick(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch (error) {
      // The browser forbids it, or has no clipboard over plain HTTP.
      console.warn('Nothing could be copied:', error)
      notify.info(texts.copyFailed)
    }
  }

  return (
    <>
      <IconButton label={texts.copy(name)} onClick={() => void handleClick()}>
        {isCopied ? <CheckIcon className="size-5 text-positive" /> : <CopyIcon />}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied && texts.copied}
      </span>
    </>
  )
}

const usualFrom = 5
const usualTo = 15
const longest = 30

function Elapsed({ since }: { readonly since: string }) {
  const id = useId()
  const seconds = secondsSince(since, useNow(1000))
  const minutes = seconds / 60
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p id={id} className="text-sm font-semibold text-muted">
          {texts.elapsed}
        </p>
        {/* Screen readers do not announce the changes of a timer. */}
        <p role="timer" aria-labelledby={id} className="text-xl font-bold tabular-nums">
          {texts.elapsedTime(Math.floor(minutes), seconds % 60)}
        </p>
      </div>
      <div aria-hidden>
        <svg
          viewBox={`0 0 ${String(longest)} 1`}
          preserveAspectRatio="none"
          className="h-2.5 w-full rounded-full rtl:-scale-x-100"
        >
          <rect width={longest} height="1" className="fill-line" />
          <rect x={usualFrom} width={usualTo - usualFrom} height="1" className="fill-waiting-wash" />
          <rect width={Math.min(minutes, longest)} height="1" className="fill-gold" />
        </svg>
        <p className="grid grid-cols-6 text-end text-xs tabular-nums text-muted">
          <span>{texts.scale[0]}</span>
          <span className="col-span-2">{texts.scale[1]}</span>
          <span className="col-span-3">{texts.scale[2]}</span>
        </p>
      </div>
      {/* This text changes at most twice, so it is announced. */}
      <p role="status" className={minutes > longest ? 'font-semibold text-waiting' : 'text-sm text-muted'}>
        {minutes > longest ? texts.tooLong : minutes > usualTo ? texts.long : texts.usual}
      </p>
    </div>
  )
}

function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
