import { Link, Route, Routes, useParams } from 'react-router-dom'
import { messageMaxLength } from '../../../../../contracts/registry/messages.ts'
import { Role } from '../../../../../contracts/registry/users.ts'
import { useControl, useWorld } from '../../live/world.tsx'
import { Answer, Badge, Button, buttonLook, Empty, Facts, Panel, Screen } from '../../ui/elements.tsx'
import { optionsFrom, TextField } from '../../ui/field.tsx'
import { onlineOptions } from '../../ui/filters.tsx'
import { count, nameOf } from '../../ui/format.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { List, Noted, type Column, type ItemOf } from '../../ui/list.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { VerbForm } from '../desk/forms.tsx'
import { OpenThings } from '../operator.tsx'
import { TransactionsOf } from '../market/transactions-tab.tsx'

type Player = ItemOf<'lists.users'>

/** What a player does now. */
const now: readonly Column<Player>[] = [
  {
    name: 'Session',
    cell: ({ isSignedIn }) => (
      <Badge tone={isSignedIn ? 'positive' : 'neutral'}>{isSignedIn ? 'Signed in' : 'Signed out'}</Badge>
    ),
  },
  {
    name: 'Presence',
    cell: ({ isOnline, sockets }) => (
      <Badge tone={isOnline ? 'positive' : 'neutral'}>
        {isOnline ? `Online, ${count(sockets, 'socket')}` : 'Offline'}
      </Badge>
    ),
  },
  { name: 'Open', cell: ({ open }) => <OpenThings open={open} none="Nothing" /> },
]

const columns: readonly Column<Player>[] = [
  {
    name: 'Player',
    cell: (user) => (
      <Noted note={user.email}>
        <Link to={user._id} className="font-semibold text-brand hover:underline">
          {nameOf(user)}
        </Link>
      </Noted>
    ),
  },
  { name: 'Role', cell: ({ role }) => role ?? 'user' },
  ...now,
]

const filters = [
  { name: 'search', label: 'Search', placeholder: 'Name, e-mail or id' },
  { name: 'online', param: 'isOnline', label: 'Presence', none: 'Any presence', options: onlineOptions },
  {
    name: 'open',
    param: 'hasOpen',
    label: 'Open',
    none: 'Anything',
    options: optionsFrom({ true: 'Something', false: 'Nothing' }),
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

function PlayerPage() {
  const { id = '' } = useParams()
  const { base } = useWorld()
  const users = useControl('lists.users', { query: { search: id } })
  const player = users.data?.items.find((user) => user._id === id)
  return (
    <Screen
      title={player === undefined ? 'Player' : nameOf(player)}
      actions={
        <Link to={`${base}/players`} className={buttonLook('quiet')}>
          <BackIcon />
          All players
        </Link>
      }
    >
      <Answer query={users}>
        {() =>
          player === undefined ? (
            <Empty title="This world has no such player">No user has the id “{id}”.</Empty>
          ) : (
            <Details player={player} />
          )
        }
      </Answer>
    </Screen>
  )
}

function Details({ player }: { readonly player: Player }) {
  const world = encodeURIComponent(useWorld().name)
  const email = encodeURIComponent(player.email)
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title="Profile">
          <Profile player={player} />
        </Panel>
        <div className="grid gap-5">
          <Panel title="Now">
            <Facts facts={Object.fromEntries(now.map(({ name, cell }) => [name, cell(player)]))} />
            <div className="flex flex-wrap gap-2">
              <NewTabLink href={`/__sim/worlds/${world}/enter?as=${email}`} className={buttonLook('primary')}>
                Open the client as {player.firstName}
              </NewTabLink>
              <Link to={`/w/${world}/journal?player=${email}`} className={buttonLook('secondary')}>
                Journal of {player.firstName}
              </Link>
            </div>
          </Panel>
          <Panel title="Open a tracking">
            <VerbForm verb="open-tracking" about={{ userId: player._id }} clears>
              <TextField
                label="First message"
                name="message"
                hint={player.open.trackingId === null ? 'Optional.' : 'This player has an open tracking.'}
                maxLength={messageMaxLength}
              />
              <Button type="submit" className="justify-self-start">
                Open a tracking
              </Button>
            </VerbForm>
          </Panel>
        </div>
      </div>
      <Panel
        title="Transactions"
        actions={
          <Link
            to={`/w/${world}/market/transactions?player=${email}`}
            className="text-sm font-semibold text-brand underline"
          >
            Filter them
          </Link>
        }
      >
        <TransactionsOf user={player._id} />
      </Panel>
    </>
  )
}

function Profile({ player }: { readonly player: Player }) {
  const overview = useControl('simulator.overview', {}, { isLive: false })
  const account = overview.data?.accounts.find(({ email }) => email === player.email)
  const { phoneNumber, address, City, country, bankInfo, role = 'user' } = player
  const facts = {
    'E-mail': player.email,
    Role: role,
    Id: player._id,
    Phone: phoneNumber,
    Address: address,
    City,
    Country: country,
    Bank: bankInfo?.bankName,
    RIB: bankInfo?.RIB,
    'Demo password': account?.password,
  }
  return <Facts facts={Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''))} />
}
