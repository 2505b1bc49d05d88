import { Link } from 'react-router-dom'
import { Role } from '../../../../../contracts/registry/users.ts'
import { useControl } from '../../live/world.tsx'
import { FilterBar, FilterField, FilterSelect, useFilters } from '../../ui/filters.tsx'
import { Screen } from '../../ui/layout.tsx'
import { type Column } from '../../ui/table.tsx'
import { List } from '../../ui/list.tsx'
import { OpenThings, PresenceBadge, SessionBadge, type Player } from './player-facts.tsx'

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
          none="Anything"
          options={[
            { value: 'true', label: 'Something' },
            { value: 'false', label: 'Nothing' },
          ]}
        />
        <FilterSelect
          label="Role"
          name="role"
          none="Any role"
          options={Role.options.map((role) => ({ value: role, label: role }))}
        />
      </FilterBar>
      <List query={players} noun="player" columns={columns} />
    </Screen>
  )
}
