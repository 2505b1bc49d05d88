import { Navigate, NavLink, Route, Routes } from 'react-router-dom'
import { useWorld } from '../../live/world.tsx'
import { Screen } from '../../ui/layout.tsx'
import { OperatorsTab } from './operators-tab.tsx'
import { RatesTab } from './rates-tab.tsx'
import { ServersTab } from './servers-tab.tsx'
import { TransactionsTab } from './transactions-tab.tsx'

const tabs = [
  { path: 'servers', name: 'Servers' },
  { path: 'rates', name: 'Rates' },
  { path: 'operators', name: 'Operators' },
  { path: 'transactions', name: 'Transactions' },
] as const

export default function MarketScreen() {
  const base = `/w/${encodeURIComponent(useWorld().name)}/market`
  return (
    <Screen title="Market">
      <nav aria-label="Market" className="border-b border-line">
        <ul className="-mb-px flex flex-wrap sm:gap-x-1">
          {tabs.map(({ path, name }) => (
            <li key={path}>
              <NavLink
                to={`${base}/${path}`}
                className={({ isActive }) =>
                  `flex min-h-11 items-center border-b-2 px-2 text-sm sm:px-3 font-semibold hover:text-brand ${isActive ? 'border-brand text-brand' : 'border-transparent text-muted'}`
                }
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Routes>
        <Route path="servers" element={<ServersTab />} />
        <Route path="rates" element={<RatesTab />} />
        <Route path="operators" element={<OperatorsTab />} />
        <Route path="transactions" element={<TransactionsTab />} />
        <Route path="*" element={<Navigate to={`${base}/servers`} replace />} />
      </Routes>
    </Screen>
  )
}
