import { count, dayOf, timeOfDay } from '../../ui/format.ts'
import { Moment } from '../../ui/moment.tsx'
import type { Advanced } from './use-advance.ts'

const mostNamed = 20

/** What the last advance of this page did. */
export function FiredReport({ advanced }: { readonly advanced: Advanced | undefined }) {
  const fired = advanced?.fired ?? []
  return (
    <div role="status" aria-label="Last advance">
      {advanced && (
        <div className="mt-5 grid gap-2 rounded-2xl bg-positive-wash px-4 py-3 text-sm">
          <p className="font-semibold text-positive">
            Advanced to {dayOf(advanced.now)}, {timeOfDay(advanced.now)}.{' '}
            {fired.length === 0 ? 'Nothing fell due.' : `${count(fired.length, 'thing')} fell due:`}
          </p>
          {fired.length > 0 && (
            <ul className="grid gap-1">
              {fired.slice(0, mostNamed).map(({ name, at }) => (
                <li key={`${at} ${name}`}>
                  <Moment at={at} hasDay /> {name}
                </li>
              ))}
              {fired.length > mostNamed && <li>and {count(fired.length - mostNamed, 'other')}</li>}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
