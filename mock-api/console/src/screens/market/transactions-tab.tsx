import { useState } from 'react'
import { TransactionStatus } from '../../../../../contracts/registry/history.ts'
import { useControl } from '../../live/world.tsx'
import { FilterBar, FilterField, FilterSelect, useFilters } from '../../ui/filters.tsx'
import { useMarketOptions } from './names.ts'
import { TransactionList, types } from './transaction-list.tsx'

export function TransactionsTab() {
  const filters = useFilters()
  const { games, servers } = useMarketOptions()
  return (
    <>
      <FilterBar>
        <FilterField label="Search" name="search" placeholder="Player, character or id" />
        <FilterSelect label="Type" name="type" none="Any type" options={types} />
        <FilterSelect
          label="Status"
          name="status"
          none="Any status"
          options={TransactionStatus.options.map((status) => ({ value: status, label: status }))}
        />
        <PlayerFilter />
        <FilterSelect label="Server" name="server" none="Any server" options={servers} />
        <FilterSelect label="Game" name="game" none="Both games" options={games} />
        <FilterSelect
          label="Order"
          name="order"
          none="Newest first"
          options={[{ value: 'oldest', label: 'Oldest first' }]}
        />
      </FilterBar>
      <TransactionList user={filters.get('player')} />
    </>
  )
}

/** Offers players while a part of their name or address is typed. */
function PlayerFilter() {
  const [typed, setTyped] = useState('')
  const users = useControl(
    'lists.users',
    { query: { search: typed, limit: 8 } },
    { enabled: typed.trim() !== '', isLive: false },
  )
  return (
    <FilterField
      label="Player"
      name="player"
      placeholder="E-mail or id"
      suggestions={users.data?.items.map(({ email }) => email) ?? []}
      onType={setTyped}
    />
  )
}
