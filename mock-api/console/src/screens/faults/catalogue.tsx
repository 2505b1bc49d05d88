import { useState } from 'react'
import { kindNames, kinds, type KindName } from '../../../../faults/kinds.ts'
import { useWorld } from '../../live/world.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/layout.tsx'
import { initialValues, subjectOf } from './fault-fields.ts'
import { FaultForm } from './fault-form.tsx'

const groups = [
  ['call', 'Calls'],
  ['event', 'Events'],
  ['connection', 'The connection'],
] as const

/** Every kind of fault with its sentence. A choice opens its form. */
export function Catalogue() {
  const { control } = useWorld()
  const [chosen, setChosen] = useState<KindName>()
  return (
    <Panel title="Add a fault">
      <div className="grid gap-5">
        {groups.map(([subject, title]) => (
          <div key={subject} className="grid gap-2">
            <h3 className="text-sm font-semibold text-muted">{title}</h3>
            <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
              {kindNames
                .filter((kind) => subjectOf(kind) === subject)
                .map((kind) => (
                  <li key={kind} className="grid">
                    <button
                      type="button"
                      onClick={() => setChosen(kind)}
                      className="rounded-xl border border-control px-3 py-2 text-left text-sm transition-colors duration-150 hover:border-brand hover:bg-brand-wash"
                    >
                      <span className="block font-semibold">{kind}</span>
                      <span className="text-muted">{kinds[kind].about}</span>
                    </button>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
      {chosen && (
        <Dialog title={`Add a fault: ${chosen}`} onClose={() => setChosen(undefined)}>
          <FaultForm
            kind={chosen}
            initial={initialValues(chosen)}
            submitLabel="Add the fault"
            save={(body) => control.call('faults.add', { body })}
            onSaved={() => setChosen(undefined)}
          />
        </Dialog>
      )}
    </Panel>
  )
}
