import { useState } from 'react'
import { CurrentExchange } from '../../../../../contracts/registry/exchanges.ts'
import { useControl } from '../../live/world.tsx'
import { Age, Button, Facts, Moment, Panel, Problem, Skeleton } from '../../ui/elements.tsx'
import { amount, dayOf } from '../../ui/format.ts'
import { PlayerCard } from './cards.tsx'
import { StatusBadge, useVerb } from '../operator.tsx'
import { FieldWithButton, OperatorField, VerbForm } from './forms.tsx'
import { Entity, focusFrame, Frame, NotFound } from './frame.tsx'
import type { Conversation } from './inbox.tsx'

export function ExchangeView({ id }: { readonly id: string }) {
  const entity = useControl('entities.get', { params: { kind: 'transaction', id } })
  const found = useControl('lists.transactions', { query: { type: 'Exchange', search: id, limit: 1 } })
  return (
    <Entity query={entity}>
      {(data) => {
        const exchange = CurrentExchange.safeParse(data)
        if (!exchange.success) return <NotFound>This transaction is not an exchange.</NotFound>
        const player = found.data?.items[0]?.user
        return player ? <OpenExchange exchange={exchange.data} player={player} /> : <Skeleton />
      }}
    </Entity>
  )
}

interface OpenExchangeProps {
  readonly exchange: CurrentExchange
  readonly player: Conversation['user']
}

function OpenExchange({ exchange, player }: OpenExchangeProps) {
  const { status, createdAt, serverSender, serverReceiver, quantitySendDouble, quantityReceiveDouble } =
    exchange
  const { serverIdSender, serverIdReceiver, operatorId: operator } = exchange
  const rates = useControl('lists.rates', {
    query: { from: serverIdSender._id, to: serverIdReceiver._id, limit: 1 },
  })
  const rate = rates.data?.items[0]
  const isAssigned = operator !== null && operator !== undefined
  const character = operator?.characters.find(({ serverId }) => serverId === serverIdReceiver._id)
  return (
    <Frame
      player={player}
      about={
        <>
          {amount(quantitySendDouble)} from {serverSender.serverName} to {serverReceiver.serverName}
          <StatusBadge status={status} />
        </>
      }
      details={<PlayerCard userId={player._id} />}
    >
      <div className="grid content-start gap-3 overflow-y-auto p-3">
        <Panel title="Exchange">
          <Facts
            facts={{
              Sends: `${amount(quantitySendDouble)} on ${serverSender.serverName}, with ${exchange.SenderGameName}`,
              Receives: `${amount(quantityReceiveDouble)} on ${serverReceiver.serverName}, with ${exchange.ReceiverGameName}`,
              Game: exchange.game.gameName,
              'Rate now': rate
                ? `${String(rate.conversionRate)}, less a fee of ${amount(rate.exchangeFee)}`
                : 'none',
              Asked: (
                <span>
                  <Moment at={createdAt} /> on {dayOf(createdAt)} (<Age since={createdAt} /> ago)
                </span>
              ),
              Operator: operator ? operator.displayName : 'nobody yet',
              'Operator’s character': operator && (character?.characterName ?? 'none on this server'),
              Code: exchange.exchangeCode,
            }}
          />
        </Panel>
        <AssignPanel id={exchange._id} isAssigned={isAssigned} />
        <SettlePanel id={exchange._id} isPending={status === 'Pending'} isAssigned={isAssigned} />
      </div>
    </Frame>
  )
}

interface PanelProps {
  readonly id: string
  readonly isAssigned: boolean
}

function AssignPanel({ id, isAssigned }: PanelProps) {
  const [isTried, setTried] = useState(false)
  // A refusal stays in view, though another console was faster.
  if (isAssigned && !isTried) return undefined
  return (
    <Panel title="Assign an operator">
      <VerbForm
        verb="assign"
        label="Assign an operator"
        about={{ transactionId: id }}
        onTry={() => setTried(true)}
        onDone={() => {
          setTried(false)
          focusFrame()
        }}
      >
        <FieldWithButton title="Assign" shortcut="a">
          <OperatorField label="Operator" />
        </FieldWithButton>
      </VerbForm>
    </Panel>
  )
}

function SettlePanel({ id, isPending, isAssigned }: PanelProps & { readonly isPending: boolean }) {
  const settle = useVerb('settle')
  if (!isPending && settle.problem === undefined) return undefined
  const end = async (status: 'Exchanged' | 'Rejected'): Promise<void> => {
    if (await settle.run({ transactionId: id, status })) focusFrame()
  }
  return (
    <Panel title="Settle">
      <p className="text-sm text-muted">
        The player received the Kamas, or the exchange is rejected and its reserved stock returns.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          look={isAssigned ? 'primary' : 'secondary'}
          aria-keyshortcuts="f"
          onClick={() => void end('Exchanged')}
        >
          Settle as exchanged
        </Button>
        <Button onClick={() => void end('Rejected')}>Reject</Button>
      </div>
      <Problem>{settle.problem}</Problem>
    </Panel>
  )
}
