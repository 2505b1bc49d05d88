import { Link } from 'react-router-dom'
import { totalPrice } from '../../../../../contracts/registry/amounts.ts'
import { Transaction } from '../../../../../contracts/registry/history.ts'
import { Server } from '../../../../../contracts/registry/servers.ts'
import { useControl, useWorld } from '../../live/world.tsx'
import { Answer, Button, Facts, Moment, Panel } from '../../ui/elements.tsx'
import { amount, count, nameOf, price } from '../../ui/format.ts'
import { OpenThings, StatusBadge } from '../operator.tsx'
import { FirstMessageField, OpenTracking, OperatorField, StatusForm, VerbForm } from './forms.tsx'
import { focusFrame } from './frame.tsx'
import { type Conversation, Presence } from './inbox.tsx'

type RequestItem = Extract<Conversation, { kind: 'request' }>

export function OrderCard({ request }: { readonly request: RequestItem }) {
  const { _id, transactionType, quantity, serverName, serverId, gameName, username, transactionId } = request
  const server = useControl('entities.get', { params: { kind: 'server', id: serverId } })
  return (
    <Panel title="Order">
      <Answer query={server}>
        {(data) => {
          const { buyPrice, sellPrice, serverStock = 0 } = Server.parse(data)
          const each = transactionType === 'Buy' ? buyPrice : sellPrice
          return (
            <Facts
              facts={{
                Asked: `${transactionType} ${amount(quantity)}`,
                Server: `${serverName} (${gameName})`,
                Character: username,
                'Price now': `${price(each)} for 1 M`,
                'Total now': <strong>{price(totalPrice(quantity, each))}</strong>,
                Stock: amount(serverStock),
              }}
            />
          )
        }}
      </Answer>
      {transactionId === null ? (
        request.state !== 'ended' && (
          <StatusForm
            verb="fulfil"
            about={{ requestId: _id }}
            label="Make a transaction as"
            title="Fulfil"
            first="Pending"
            onDone={focusFrame}
          />
        )
      ) : (
        <TransactionPart id={transactionId} />
      )}
    </Panel>
  )
}

function TransactionPart({ id }: { readonly id: string }) {
  const transaction = useControl('entities.get', { params: { kind: 'transaction', id } })
  return (
    <Answer query={transaction}>
      {(data) => {
        const { status, total } = Transaction.parse(data)
        return (
          <div className="grid gap-3 border-t border-line pt-3">
            <Facts facts={{ Transaction: <StatusBadge status={status} />, Total: price(total) }} />
            <StatusForm
              verb="settle"
              about={{ transactionId: id }}
              label="New status"
              title="Settle"
              first={status === 'Pending' ? 'Exchanged' : 'Paid'}
            />
          </div>
        )
      }}
    </Answer>
  )
}

export function TrackingCard({ tracking }: { readonly tracking: Conversation }) {
  const { _id, operatorName, createdAt, state } = tracking
  return (
    <Panel title="Tracking">
      <Facts facts={{ Operator: operatorName ?? 'nobody yet', Opened: <Moment at={createdAt} hasDay /> }} />
      {state !== 'ended' && (
        <VerbForm verb="take-tracking" label="Take over" about={{ trackingId: _id }} clears>
          <OperatorField label="Take over as" />
          <FirstMessageField />
          <Button type="submit" look={operatorName === null ? 'primary' : 'secondary'} aria-keyshortcuts="a">
            Take over
          </Button>
        </VerbForm>
      )}
    </Panel>
  )
}

const link = 'font-semibold text-brand underline underline-offset-2'

export function PlayerCard({ userId }: { readonly userId: string }) {
  const { base } = useWorld()
  const users = useControl('lists.users', { query: { search: userId, limit: 1 } })
  return (
    <Panel title="Player">
      <Answer query={users}>
        {({ items: [user] }) =>
          user && (
            <div className="grid gap-3">
              <Facts
                facts={{
                  Name: nameOf(user),
                  'E-mail': user.email,
                  Presence: <Presence isOnline={user.isOnline} />,
                  Sockets: count(user.sockets, 'socket'),
                  Session: user.isSignedIn ? 'signed in' : 'none',
                  Open: <OpenThings open={user.open} none="nothing" />,
                }}
              />
              <p className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
                <Link to={`${base}/players/${user._id}`} className={link}>
                  Player’s page
                </Link>
                <Link to={`${base}/journal?player=${encodeURIComponent(user.email)}`} className={link}>
                  Journal of this player
                </Link>
              </p>
              {user.open.trackingId === null && <OpenTracking userId={user._id} />}
            </div>
          )
        }
      </Answer>
    </Panel>
  )
}
