import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Server } from '../../../../contracts/registry/servers.ts'
import { refetchQuery } from '../../api/cache-updates.ts'
import { editionOf, gameListOptions } from '../../entities/game/game.ts'
import { serverListOptions } from '../../entities/server/server.ts'
import type { KeptForm } from '../../forms/kept-form.ts'
import { KeptNotice } from '../../forms/kept-notice.tsx'
import { useSubmit } from '../../forms/one-at-a-time.ts'
import { amountText, formatQuantity } from '../../lib/amounts.ts'
import { Failure, SlowNotice } from '../../notify/load-notices.tsx'
import { common } from '../../texts/common.ts'
import { exchangeFormTexts as texts } from '../../texts/exchange.ts'
import { Button } from '../../ui/button.tsx'
import { cardLook } from '../../ui/card-look.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { ArrowIcon } from '../../ui/more-icons.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { QuietLine } from '../../ui/quiet-line.tsx'
import { AmountField, useAmounts, RateLine, RateTrouble, useRate } from './amounts.tsx'
import { greatestQuantity, type ExchangeCalculation, type Offer } from './exchange-calculation.ts'
import { useSubmitExchange, type ExchangeFields, type Refusal } from './use-submit-exchange.ts'

interface ExchangeFormProps {
  readonly userId: string
  /** Created by the parent, so that the input survives while the parent shows something else. */
  readonly form: UseFormReturn<ExchangeFields>
  readonly kept: KeptForm
}

export function ExchangeForm({ userId, form, kept }: ExchangeFormProps) {
  const { register, control, setValue, formState } = form
  const { errors, isSubmitting } = formState
  const [gameId, serverIdSender, serverIdReceiver] = useWatch({
    control,
    name: ['gameId', 'serverIdSender', 'serverIdReceiver'],
  })
  const choices = useChoices(gameId)
  const rate = useRate(serverIdSender, serverIdReceiver)
  const amounts = useAmounts(form, rate.offer)
  const submission = useSubmitExchange(userId, form, amounts.calculation, kept.forget)
  const handleSubmit = useSubmit(({ currentTarget }) => submission.send(currentTarget))
  // A refusal for another pair of servers does not apply to this one.
  const wanted = submission.refusal?.wanted
  const isOfThisPair =
    wanted?.serverIdSender === serverIdSender && wanted.serverIdReceiver === serverIdReceiver
  const refusal = isOfThisPair ? submission.refusal : undefined
  const most = rate.offer ? greatestQuantity(rate.offer) : undefined
  const serverPlaceholder = choices.isAwaited ? common.loading : texts.choose
  const placeholder = gameId === '' ? texts.chooseGameFirst : serverPlaceholder
  const server = (name: 'serverIdSender' | 'serverIdReceiver') => ({
    error: errors[name]?.message,
    placeholder,
    disabled: gameId === '',
    'aria-required': true,
    ...register(name),
  })
  const character = (name: 'SenderGameName' | 'ReceiverGameName') => ({
    error: errors[name]?.message,
    autoComplete: 'off',
    spellCheck: false,
    readOnly: isSubmitting,
    'aria-required': true,
    ...register(name),
  })
  const hasTooFew = choices.servers !== undefined && choices.servers.length < 2

  return (
    <form noValidate aria-label={texts.label} onSubmit={handleSubmit} className="grid gap-6">
      {choices.error !== null &&
        (choices.isMissing ? (
          <Failure title={texts.choicesFailed} error={choices.error} onRetry={choices.readAgain} />
        ) : (
          <QuietLine text={texts.choicesNotRenewed} actionLabel={common.retry} onAction={choices.readAgain} />
        ))}
      <KeptNotice kept={kept} />
      {choices.isAwaited && <SlowNotice onRetry={choices.readAgain} />}
      <div className="max-w-md">
        <SelectField
          // Without it, a restored game would stay unselected when the games arrive.
          value={gameId}
          label={texts.game}
          error={errors.gameId?.message}
          placeholder={choices.isLoading ? common.loading : texts.choose}
          options={choices.games}
          aria-required
          {...register('gameId', {
            onChange: () => {
              setValue('serverIdSender', '')
              setValue('serverIdReceiver', '')
            },
          })}
        />
      </div>
      {hasTooFew && <p role="alert">{texts.noServers}</p>}
      <div className="grid items-stretch gap-3 md:grid-cols-between">
        <SideCard title={texts.send}>
          <SelectField
            value={serverIdSender}
            label={texts.serverSender}
            options={without(choices.servers, serverIdReceiver, nameOf)}
            {...server('serverIdSender')}
          />
          <AmountField
            name="quantity"
            amounts={amounts}
            label={texts.quantity}
            readOnly={isSubmitting}
            action={
              <Button
                look="secondary"
                aria-label={texts.maxLabel}
                disabled={most === undefined || isSubmitting}
                onClick={() => {
                  if (most !== undefined) amounts.type('quantity', amountText(most))
                }}
              >
                {texts.max}
              </Button>
            }
          >
            <p>{most === undefined ? texts.quantityHint : texts.most(formatQuantity(most))}</p>
          </AmountField>
          <TextField label={texts.senderName} {...character('SenderGameName')} />
        </SideCard>
        <span className="flex items-center justify-center text-accent">
          <ArrowIcon className="size-8 rotate-90 md:rotate-0 md:rtl:rotate-180" />
        </span>
        <SideCard title={texts.receive}>
          <SelectField
            value={serverIdReceiver}
            label={texts.serverReceiver}
            options={without(choices.servers, serverIdSender, nameWithStock)}
            {...server('serverIdReceiver')}
          />
          <AmountField name="received" amounts={amounts} label={texts.received} readOnly={isSubmitting}>
            <RateLine rate={rate} calculation={amounts.calculation} />
          </AmountField>
          <TextField label={texts.receiverName} {...character('ReceiverGameName')} />
        </SideCard>
      </div>
      <RateTrouble key={`${serverIdSender} ${serverIdReceiver}`} rate={rate} />
      {refusal && <Changed refusal={refusal} offer={rate.offer} calculation={amounts.calculation} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button look="primary" type="submit" onMouseDown={keepFocus}>
          {isSubmitting ? texts.submitting : refusal ? texts.confirm : texts.submit}
        </Button>
        <p className="text-sm text-muted">{texts.rounded}</p>
      </div>
    </form>
  )
}

function SideCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={`grid min-w-0 content-start gap-5 p-5 sm:p-6 ${cardLook}`}>
      {/* Floats, so that it is drawn inside the border of its card. */}
      <legend className="float-start text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  )
}

interface ChangedProps {
  readonly refusal: Refusal
  readonly offer: Offer | null | undefined
  readonly calculation: ExchangeCalculation
}

function Changed({ refusal: { code, wanted }, offer, calculation: { quantity, received } }: ChangedProps) {
  return (
    <div role="alert" className="flex gap-3 rounded-2xl bg-waiting-wash p-5 text-waiting">
      <WarningIcon className="size-6 shrink-0" />
      <div>
        <p className="font-bold">{texts.changed[code]}</p>
        <p>
          {offer && code === 'stock-exceeded'
            ? texts.changedStock(formatQuantity(offer.stock))
            : received !== undefined && quantity === wanted.quantitySendDouble
              ? texts.changedFigures(formatQuantity(wanted.quantityReceiveDouble), formatQuantity(received))
              : texts.changedUnknown}
        </p>
      </div>
    </div>
  )
}

function useChoices(gameId: string) {
  const edition = editionOf(gameId)
  const cache = useQueryClient()
  const games = useQuery(gameListOptions())
  const options = serverListOptions(edition ?? 'retro', '')
  const servers = useQuery({ ...options, enabled: edition !== undefined })
  return {
    games: (games.data ?? []).map(({ _id, gameName }) => ({ value: _id, label: gameName })),
    servers: edition === undefined ? undefined : servers.data,
    isLoading: games.isLoading,
    isAwaited: games.isPending || (edition !== undefined && servers.isPending),
    error: games.error ?? (edition === undefined ? null : servers.error),
    isMissing: games.data === undefined || (edition !== undefined && servers.data === undefined),
    readAgain: (): void => {
      if (!games.data || games.error) refetchQuery(cache, gameListOptions().queryKey)
      if (!servers.data || servers.error) refetchQuery(cache, options.queryKey)
    },
  }
}

/** Each side offers every server except the one selected on the other side. */
const without = (
  servers: readonly Server[] | undefined,
  other: string,
  labelOf: (server: Server) => string,
) =>
  servers
    ?.filter(({ _id }) => _id !== other)
    .map((server) => ({ value: server._id, label: labelOf(server) })) ?? []

const nameOf = ({ serverName }: Server): string => serverName

const nameWithStock = ({ serverName, serverStock = 1 }: Server): string =>
  serverStock > 0 ? serverName : texts.soldOut(serverName)
