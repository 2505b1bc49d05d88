import { Navigate, NavLink, Route, Routes } from 'react-router-dom'
import { useWorld } from '../../live/world.tsx'
import { Screen } from '../../ui/elements.tsx'
import { OperatorsTab } from './operators-tab.tsx'
import { RatesTab } from './rates-tab.tsx'
import { ServersTab } from './servers-tab.tsx'
import { TransactionsTab } from './transactions-tab.tsx'

const tabs = [
  { path: 'servers', name: 'Servers', Tab: ServersTab },
  { path: 'rates', name: 'Rates', Tab: RatesTab },
  { path: 'operators', name: 'Operators', Tab: OperatorsTab },
  { path: 'transactions', name: 'Transactions', Tab: TransactionsTab },
] as const

export default function MarketScreen() {
  const base = `${useWorld().base}/market`
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
        {tabs.map(({ path, Tab }) => (
          <Route key={path} path={path} element={<Tab />} />
        ))}
        <Route path="*" element={<Navigate to={`${base}/servers`} replace />} />
      </Routes>
    </Screen>
  )
}
