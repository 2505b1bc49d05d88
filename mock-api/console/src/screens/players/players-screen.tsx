import { Link, Route, Routes } from 'react-router-dom'
import { Role } from '../../../../../contracts/registry/users.ts'
import { onlineOptions } from '../../ui/filters.tsx'
import { Screen } from '../../ui/layout.tsx'
import { List } from '../../ui/list.tsx'
import { Noted, type Column } from '../../ui/table.tsx'
import { OpenThings, PlayerPage, PresenceBadge, SessionBadge, type Player } from './player-page.tsx'

const columns: readonly Column<Player>[] = [
  {
    name: 'Player',
    cell: ({ _id, firstName, lastName, email }) => (
      <Noted note={email}>
        <Link to={_id} className="font-semibold text-brand hover:underline">
          {firstName} {lastName}
        </Link>
      </Noted>
    ),
  },
  { name: 'Role', cell: ({ role }) => role ?? 'user' },
  { name: 'Session', cell: (player) => <SessionBadge {...player} /> },
  { name: 'Presence', cell: (player) => <PresenceBadge {...player} /> },
  { name: 'Open', cell: (player) => <OpenThings {...player} /> },
]

const filters = [
  { name: 'search', label: 'Search', placeholder: 'Name, e-mail or id' },
  { name: 'online', param: 'isOnline', label: 'Presence', none: 'Any presence', options: onlineOptions },
  {
    name: 'open',
    param: 'hasOpen',
    label: 'Open',
    none: 'Anything',
    options: [
      { value: 'true', label: 'Something' },
      { value: 'false', label: 'Nothing' },
    ],
  },
  { name: 'role', label: 'Role', none: 'Any role', options: Role.options },
]

export default function PlayersScreen() {
  return (
    <Routes>
      <Route
        index
        element={
          <Screen title="Players">
            <List call="lists.users" filters={filters} noun="player" columns={columns} />
          </Screen>
        }
      />
      <Route path=":id" element={<PlayerPage />} />
    </Routes>
  )
}
