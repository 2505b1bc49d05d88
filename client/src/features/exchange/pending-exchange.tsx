/** A pending exchange: what was asked for, how long ago, and, once somebody delivers, whom to meet and what to do. */
import type { ReactNode } from 'react'
import type { CurrentExchange } from '../../../../contracts/registry/exchanges.ts'
import { deliveryOf, type Delivery } from '../../entities/exchange/exchange.ts'
import { formatQuantity } from '../../lib/amounts.ts'
import { pendingExchangeTexts as texts } from '../../texts/exchange.ts'
import { cardLook } from '../../ui/card-look.ts'
import { ArrowIcon, ClockIcon, ShieldIcon, WarningIcon } from '../../ui/icons.tsx'
import { CopyButton } from './copy-button.tsx'
import { Elapsed } from './elapsed.tsx'

export function PendingExchange({ exchange }: { readonly exchange: CurrentExchange }) {
  const delivery = deliveryOf(exchange)
  return (
    <div className="grid items-start gap-6 wrap-anywhere lg:grid-cols-3">
      <div className="lg:col-span-2">
        {delivery.at === 'waiting' ? <Waiting /> : <HandOver exchange={exchange} delivery={delivery} />}
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
      <dd className="text-2xl font-bold tabular-nums">{formatQuantity(quantity)}</dd>
      <dd>{place}</dd>
    </div>
  )
}

function Waiting() {
  return (
    <section className="flex gap-4 rounded-2xl bg-waiting-wash p-6 text-waiting sm:p-8">
      <ClockIcon className="size-8 shrink-0 animate-breathe" />
      <div className="grid gap-2">
        <h2 className="text-xl font-bold">{texts.waitingTitle}</h2>
        <p>{texts.waitingText}</p>
      </div>
    </section>
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

const tones = {
  negative: 'bg-negative-wash text-negative',
  waiting: 'bg-waiting-wash text-waiting',
} as const

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
      <div className="grid gap-3 sm:pl-12">{children}</div>
    </li>
  )
}

interface GivenProps {
  readonly label: string
  readonly value: string
  /** What its copy button copies, in words; without it there is none. */
  readonly copies?: string
}

/** What has to be compared letter by letter, or handed over to the thousandth. */
function Given({ label, value, copies }: GivenProps) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-xl border border-line bg-surface py-2 pl-4 pr-2">
      <dl className="min-w-0 py-1">
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="text-xl font-bold tabular-nums">{value}</dd>
      </dl>
      {copies !== undefined && <CopyButton value={value} name={copies} />}
    </div>
  )
}
