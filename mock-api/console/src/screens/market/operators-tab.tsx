import type { ResponseOf } from '../../../../control/api.ts'
import { useAction } from '../../live/use-action.ts'
import { useControl } from '../../live/world.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FilterBar, FilterField, FilterSelect, Pages, useFilters } from '../../ui/filters.tsx'
import { count } from '../../ui/format.ts'
import { Facts, Panel } from '../../ui/layout.tsx'
import { Answer, Empty, Problem } from '../../ui/states.tsx'
import { useVerb } from './edit-cell.tsx'
import { useServers } from './names.ts'

type OperatorItem = ResponseOf<'lists.operators'>['items'][number]

const limit = 20

export function OperatorsTab() {
  const filters = useFilters()
  const operators = useControl('lists.operators', {
    query: {
      search: filters.get('search'),
      isOnline: filters.oneOf('online', ['true', 'false']),
      page: filters.page,
      limit,
    },
  })
  return (
    <>
      <FilterBar>
        <FilterField label="Search" name="search" placeholder="Name, e-mail or id" />
        <FilterSelect
          label="Presence"
          name="online"
          none="Any presence"
          options={[
            { value: 'true', label: 'Online' },
            { value: 'false', label: 'Offline' },
          ]}
        />
        <FilterField label="Characters" name="characters" placeholder="Server or character" />
      </FilterBar>
      <Answer query={operators}>
        {({ items, total, page }) => (
          <div className="@container grid gap-4">
            {items.length === 0 && <Empty title="No operator matches the filters" />}
            <div className="grid items-start gap-4 @3xl:grid-cols-2">
              {items.map((operator) => (
                <Operator key={operator._id} operator={operator} />
              ))}
            </div>
            <Pages page={page} limit={limit} total={total} noun="operator" />
          </div>
        )}
      </Answer>
    </>
  )
}

function Operator({ operator }: { readonly operator: OperatorItem }) {
  const { _id, displayName, email, isOnline, open } = operator
  const setPresence = useAction(useVerb('presence'))
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
      <div className="grid gap-4">
        <Problem>{setPresence.problem}</Problem>
        <Facts
          facts={[
            ['E-mail', email],
            [
              'Open',
              [
                count(open.requests, 'request'),
                count(open.trackings, 'tracking'),
                count(open.exchanges, 'exchange'),
              ].join(', '),
            ],
          ]}
        />
        <Characters operator={operator} />
      </div>
    </Panel>
  )
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The characters that match the search; without one, a list to open. */
function Characters({ operator: { characters } }: { readonly operator: OperatorItem }) {
  const wanted = plain(useFilters().get('characters').trim())
  const servers = new Map(useServers().data?.items.map((server) => [server._id, server]))
  const facts = characters.flatMap(({ serverId, characterName }) => {
    const { serverName = serverId, gameName = '' } = servers.get(serverId) ?? {}
    const isFound = plain(`${serverName} ${characterName}`).includes(wanted)
    return isFound ? [[`${serverName} (${gameName})`, characterName] as const] : []
  })
  if (wanted === '') {
    return (
      <details>
        <summary className="min-h-9 pointer-coarse:min-h-11 py-1.5 text-sm font-semibold">
          {count(characters.length, 'character')}
        </summary>
        <Facts facts={facts} />
      </details>
    )
  }
  return facts.length === 0 ? (
    <p className="text-sm text-muted">No character matches.</p>
  ) : (
    <Facts facts={facts} />
  )
}
