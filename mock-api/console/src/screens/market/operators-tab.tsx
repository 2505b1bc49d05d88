import { useAction } from '../../live/world.tsx'
import { Badge, Button, Facts, Panel, Problem } from '../../ui/elements.tsx'
import { onlineOptions, useFilters } from '../../ui/filters.tsx'
import { count, plain } from '../../ui/format.ts'
import { Cards, NoMatch, type ItemOf } from '../../ui/list.tsx'
import { workOf } from '../operator.tsx'
import { useEdit } from './edit-cell.tsx'
import { useServers } from './names.ts'

type OperatorItem = ItemOf<'lists.operators'>

const filters = [
  { name: 'search', label: 'Search', placeholder: 'Name, e-mail or id' },
  { name: 'online', param: 'isOnline', label: 'Presence', none: 'Any presence', options: onlineOptions },
  { name: 'characters', param: null, label: 'Characters', placeholder: 'Server or character' },
]

export function OperatorsTab() {
  return (
    <Cards call="lists.operators" filters={filters} query={{ limit: 20 }} noun="operator">
      {(operators) => (
        <div className="grid items-start gap-4 @3xl:grid-cols-2">
          {operators.length === 0 && <NoMatch noun="operator" />}
          {operators.map((operator) => (
            <Operator key={operator._id} operator={operator} />
          ))}
        </div>
      )}
    </Cards>
  )
}

function Operator({ operator }: { readonly operator: OperatorItem }) {
  const { _id, displayName, email, isOnline, open } = operator
  const setPresence = useAction(useEdit('presence'))
  return (
    <Panel
      title={displayName}
      actions={
        <>
          <Badge tone={isOnline ? 'positive' : 'neutral'}>{isOnline ? 'Online' : 'Offline'}</Badge>
          <Button onClick={() => void setPresence.run({ operatorId: _id, isOnline: !isOnline })}>
            <span className="sr-only">{displayName}: </span>
            Set {isOnline ? 'offline' : 'online'}
          </Button>
        </>
      }
    >
      <Problem>{setPresence.problem}</Problem>
      <Facts facts={{ 'E-mail': email, Open: workOf(open) }} />
      <Characters operator={operator} />
    </Panel>
  )
}

/** The characters that match the search; without one, a list to open. */
function Characters({ operator: { characters } }: { readonly operator: OperatorItem }) {
  const wanted = plain(useFilters().get('characters').trim())
  const servers = new Map(useServers().data?.items.map((server) => [server._id, server]))
  const found = characters.flatMap(({ serverId, characterName }) => {
    const { serverName = serverId, gameName = '' } = servers.get(serverId) ?? {}
    const isFound = plain(`${serverName} ${characterName}`).includes(wanted)
    return isFound ? [[`${serverName} (${gameName})`, characterName] as const] : []
  })
  const facts = Object.fromEntries(found)
  if (wanted !== '' && found.length === 0) return <p className="text-sm text-muted">No character matches.</p>
  if (wanted !== '') return <Facts facts={facts} />
  return (
    <details>
      <summary className="min-h-9 pointer-coarse:min-h-11 py-1.5 text-sm font-semibold">
        {count(characters.length, 'character')}
      </summary>
      <Facts facts={facts} />
    </details>
  )
}
