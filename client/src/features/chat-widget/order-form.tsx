import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch, type FieldErrors } from 'react-hook-form'
import { refetchQuery, usePlayer } from '../../api/cache-updates.ts'
import { openRequest, type NewRequest } from '../../entities/conversation/conversation.ts'
import { editionOf, gameListOptions } from '../../entities/game/game.ts'
import { serversKey, serverListOptions } from '../../entities/server/server.ts'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { useKeptForm, keptTexts } from '../../forms/kept-form.ts'
import { KeptNotice } from '../../forms/kept-notice.tsx'
import { readingOf, parseAmount } from '../../lib/amounts.ts'
import { passage } from '../../lib/languages.ts'
import { Failure, Loading } from '../../notify/load-notices.tsx'
import { common } from '../../texts/common.ts'
import { orderTexts as texts } from '../../texts/chat.ts'
import { BackIcon } from '../../ui/more-icons.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { QuietLine } from '../../ui/quiet-line.tsx'
import { useChat } from './chat-context.tsx'
import type { OrderDraft } from './machine.ts'
import { Unavailable } from './unavailable-notice.tsx'
import * as z from 'zod/mini'
import { TransactionType } from '../../../../contracts/registry/conversations.ts'
import { Quantity } from '../../../../contracts/registry/values.ts'

interface OrderFormProps {
  readonly userId: string
  readonly draft: OrderDraft
}

export default function OrderForm({ userId, draft }: OrderFormProps) {
  const { dispatch } = useChat()
  const games = useQuery(gameListOptions())
  const retro = useQuery(serverListOptions('retro', ''))
  const touch = useQuery(serverListOptions('touch', ''))
  const player = usePlayer(userId)
  const [isRefused, setRefused] = useState(false)
  const untouched = {
    ...blankOrder,
    gameName: draft.gameId ?? '',
    serverName: draft.serverId ?? '',
    transactionType: draft.transactionType ?? '',
  }
  const { form, field, submit } = useCheckedForm({
    schema: OrderFields,
    untouched,
    send: async (fields) => {
      setRefused(false)
      await openRequest(player, orderOf(fields, userId)).catch((error: unknown) => {
        console.warn('The request could not be opened:', error)
        throw error
      })
      kept.forget()
      dispatch({ type: 'chat-entered', kind: 'request' })
    },
    errorsOf: () => [],
    onFaulty: (faults) => setRefused(isIncomplete(faults)),
  })
  const { control, setValue } = form
  const kept = useKeptForm(form, { userId, name: 'order', schema: keptOrder, untouched, blank: blankOrder })
  const { isSubmitting } = form.formState
  const [gameId, quantity] = useWatch({ control, name: ['gameName', 'quantity'] })
  const edition = editionOf(gameId)
  const offered = (edition && { retro, touch }[edition].data) ?? []
  // The player presses the action of another row while the form is open: its values are taken over, other input stays.
  useEffect(() => {
    if (draft.gameId !== undefined) setValue('gameName', draft.gameId)
    if (draft.serverId !== undefined) setValue('serverName', draft.serverId)
    if (draft.transactionType !== undefined) setValue('transactionType', draft.transactionType)
  }, [draft, setValue])

  const readAgain = (): void => {
    refetchQuery(player.cache, gameListOptions().queryKey)
    refetchQuery(player.cache, serversKey)
  }

  if (games.isLoading || retro.isLoading || touch.isLoading) {
    return <Loading onRetry={readAgain} />
  }
  const error = games.error ?? retro.error ?? touch.error
  if (error !== null && !(games.data && retro.data && touch.data)) {
    return (
      <div className="grid flex-1 content-center p-5">
        <Failure title={texts.choicesFailed} error={error} onRetry={readAgain} />
      </div>
    )
  }
  const read = readingOf(quantity)
  const isUnavailable = edition !== undefined && offered.length === 0
  return (
    <form noValidate aria-label={texts.formTitle} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className="grid flex-1 content-start gap-4 overflow-y-auto p-5">
        <div className="-ms-3 flex items-center">
          <IconButton label={texts.back} onClick={() => dispatch({ type: 'choices-asked' })}>
            <BackIcon />
          </IconButton>
          <h3 className="text-lg font-bold">{texts.formTitle}</h3>
        </div>
        {error !== null && (
          <QuietLine text={texts.choicesNotRenewed} actionLabel={common.retry} onAction={readAgain} />
        )}
        <KeptNotice kept={kept} />
        {isRefused && (
          <p
            role="alert"
            lang={passage('en')}
            className="rounded-xl bg-negative-wash px-4 py-3 font-semibold text-negative"
          >
            {texts.incomplete}
          </p>
        )}
        <SelectField
          label={texts.game}
          placeholder={texts.choose}
          options={(games.data ?? []).map(({ _id, gameName }) => ({ value: _id, label: gameName }))}
          {...field('gameName', { onChange: () => setValue('serverName', '') })}
        />
        {isUnavailable ? (
          <Unavailable />
        ) : (
          <SelectField
            // A separate list for each edition, so that a selected server is never missing from the options.
            key={edition}
            label={texts.server}
            placeholder={edition === undefined ? texts.chooseGameFirst : texts.choose}
            disabled={edition === undefined}
            options={offered.map(({ _id, serverName }) => ({ value: _id, label: serverName }))}
            {...field('serverName')}
          />
        )}
        <SelectField
          label={texts.type}
          placeholder={texts.choose}
          options={Object.entries(texts.types).map(([value, label]) => ({ value, label }))}
          {...field('transactionType')}
        />
        <TextField
          label={texts.quantity}
          hint={read === undefined ? texts.quantityHint : texts.readAs(read)}
          inputMode="decimal"
          autoComplete="off"
          {...field('quantity')}
        />
        <TextField label={texts.username} autoComplete="off" maxLength={100} {...field('username')} />
      </div>
      <div className="border-t border-line p-4">
        <Button look="primary" type="submit" disabled={isSubmitting || isUnavailable} className="w-full">
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
      </div>
    </form>
  )
}

const required = (): string => texts.fieldRequired
const chosen = z.string().check(z.minLength(1, { error: required }))
const quantityLimit = 1_000_000

/** The fields with the specification's names. The first two contain ids; the quantity contains the typed text. */
export const OrderFields = z.object({
  gameName: chosen,
  serverName: chosen,
  transactionType: z.pipe(chosen, TransactionType),
  quantity: z.string().check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.refine((typed) => (parseAmount(typed) ?? 0) <= quantityLimit, {
      error: () => texts.quantityTooLarge,
      abort: true,
    }),
    z.refine((typed) => Quantity.safeParse(parseAmount(typed)).success, {
      error: () => texts.quantityInvalid,
    }),
  ),
  username: z.string().check(z.trim(), z.minLength(1, { error: required })),
})

type Typed = z.input<typeof OrderFields>

const blankOrder: Typed = {
  gameName: '',
  serverName: '',
  transactionType: '',
  quantity: '',
  username: '',
}

const keptOrder = keptTexts(Object.keys(blankOrder))

export function orderOf(fields: z.output<typeof OrderFields>, userId: string): NewRequest {
  return {
    userId,
    gameId: fields.gameName,
    serverId: fields.serverName,
    transactionType: fields.transactionType,
    quantity: Quantity.parse(parseAmount(fields.quantity)),
    username: fields.username,
  }
}

export const isIncomplete = (faults: FieldErrors<Typed>): boolean =>
  Object.values(faults).some(({ message }) => message === texts.fieldRequired)
