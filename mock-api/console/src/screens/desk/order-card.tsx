import { totalPrice } from '../../../../../contracts/registry/amounts.ts'
import { Transaction } from '../../../../../contracts/registry/history.ts'
import { Server } from '../../../../../contracts/registry/servers.ts'
import { useControl } from '../../live/world.tsx'
import { amount, price } from '../../ui/format.ts'
import { Facts, Panel } from '../../ui/layout.tsx'
import { Answer } from '../../ui/states.tsx'
import { focusFrame } from './frame.tsx'
import type { Conversation } from './inbox-item.ts'
import { StatusBadge, StatusForm } from './status-form.tsx'
import { useVerb } from './use-verb.ts'

type RequestItem = Extract<Conversation, { kind: 'request' }>

/** What a player wants to buy or sell, and the transaction that was made from it. */
export function OrderCard({ request }: { readonly request: RequestItem }) {
  const { _id, transactionType, quantity, serverName, serverId, gameName, username, transactionId } = request
  const server = useControl('entities.get', { params: { kind: 'server', id: serverId } })
  const fulfil = useVerb('fulfil')
  return (
    <Panel title="Order">
      <div className="grid gap-4">
        <Answer query={server}>
          {(data) => {
            const { buyPrice, sellPrice, serverStock = 0 } = Server.parse(data)
            const each = transactionType === 'Buy' ? buyPrice : sellPrice
            return (
              <Facts
                facts={[
                  ['Asked', `${transactionType} ${amount(quantity)}`],
                  ['Server', `${serverName} (${gameName})`],
                  ['Character', username],
                  ['Price now', `${price(each)} for 1 M`],
                  ['Total now', <strong key="total">{price(totalPrice(quantity, each))}</strong>],
                  ['Stock', amount(serverStock)],
                ]}
              />
            )
          }}
        </Answer>
        {transactionId === null ? (
          request.state !== 'ended' && (
            <StatusForm
              key="fulfil"
              label="Make a transaction as"
              title="Fulfil"
              first="Pending"
              shortcut="f"
              act={fulfil}
              onChoose={(status) => {
                void fulfil.run({ requestId: _id, status }).then((isDone) => {
                  if (isDone) focusFrame()
                })
              }}
            />
          )
        ) : (
          <TransactionPart id={transactionId} />
        )}
      </div>
    </Panel>
  )
}

function TransactionPart({ id }: { readonly id: string }) {
  const transaction = useControl('entities.get', { params: { kind: 'transaction', id } })
  const settle = useVerb('settle')
  return (
    <Answer query={transaction}>
      {(data) => {
        const { status, total } = Transaction.parse(data)
        return (
          <div className="grid gap-3 border-t border-line pt-3">
            <Facts
              facts={[
                ['Transaction', <StatusBadge key="status" status={status} />],
                ['Total', price(total)],
              ]}
            />
            <StatusForm
              label="New status"
              title="Settle"
              first={status === 'Pending' ? 'Exchanged' : 'Paid'}
              shortcut="f"
              act={settle}
              onChoose={(next) => void settle.run({ transactionId: id, status: next })}
            />
          </div>
        )
      }}
    </Answer>
  )
}
