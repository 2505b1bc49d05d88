import { Link } from 'react-router-dom'
import { Role } from '../../../../../contracts/registry/users.ts'
import { useControl } from '../../live/world.tsx'
import { FilterField, FilterSelect, Pages, useFilters } from '../../ui/filters.tsx'
import { Screen, Table, type Column } from '../../ui/layout.tsx'
import { Answer, Empty } from '../../ui/states.tsx'
import { FilterBar } from '../market/filter-bar.tsx'
import { OpenThings, PresenceBadge, SessionBadge, type Player } from './player-facts.tsx'

const limit = 50

const columns: readonly Column<Player>[] = [
  {
    name: 'Player',
    cell: ({ _id, firstName, lastName, email }) => (
      <>
        <Link to={_id} className="font-semibold text-brand hover:underline">
          {firstName} {lastName}
        </Link>
        <span className="block text-xs text-muted">{email}</span>
      </>
    ),
  },
  { name: 'Role', cell: ({ role }) => role ?? 'user' },
  { name: 'Session', cell: (player) => <SessionBadge {...player} /> },
  { name: 'Presence', cell: (player) => <PresenceBadge {...player} /> },
  { name: 'Open', cell: (player) => <OpenThings {...player} /> },
]

export function PlayerList() {
  const filters = useFilters()
  const players = useControl('lists.users', {
    query: {
      search: filters.get('search'),
      role: filters.oneOf('role', Role.options),
      isOnline: filters.oneOf('online', ['true', 'false']),
      hasOpen: filters.oneOf('open', ['true', 'false']),
      page: filters.page,
      limit,
    },
  })
  return (
    <Screen title="Players">
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
        <FilterSelect
          label="Open"
          name="open"
          none="Anything or nothing"
          options={[
            { value: 'true', label: 'Has something open' },
            { value: 'false', label: 'Has nothing open' },
          ]}
        />
        <FilterSelect
          label="Role"
          name="role"
          none="Any role"
          options={Role.options.map((role) => ({ value: role, label: role }))}
        />
      </FilterBar>
      <Answer query={players}>
        {({ items, total, page }) => (
          <>
            {items.length === 0 ? (
              <Empty title="No player matches the filters" />
            ) : (
              <Table caption="Players" columns={columns} rows={items} keyOf={({ _id }) => _id} />
            )}
            <Pages page={page} limit={limit} total={total} noun="player" />
          </>
        )}
      </Answer>
    </Screen>
  )
}
