import { useState } from 'react'
import type { SnapshotSummary } from '../../../../control/api.ts'
import { useControl, useReadAgain, useWorld } from '../../live/world.tsx'
import { Answer, buttonLook, Empty, Moment, Panel } from '../../ui/elements.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, refuse } from '../../ui/form.tsx'
import { Table, type Column } from '../../ui/list.tsx'
import { Confirmed, NameField } from './parts.tsx'
import { addressOf, nameFrom, refuseName } from './world-file.ts'

/** An upload and a deletion write no entry, so the stream does not tell of them. */
const useReadSnapshotsAgain = () => useReadAgain('snapshots.list')

export function Snapshots() {
  const { name } = useWorld()
  const list = useControl('snapshots.list')
  const names = list.data?.snapshots.map((snapshot) => snapshot.name) ?? []
  return (
    <Panel title={`Snapshots of “${name}”`}>
      <p className="text-sm text-muted">
        A snapshot keeps a moment: data, time, sessions and faults. The file opens in any simulator: upload it
        to a world, open it as a new world, or start with{' '}
        <code className="whitespace-nowrap">npm start -- --import FILE</code>.
      </p>
      <Answer query={list} rows={2}>
        {({ snapshots }) => (
          <Table caption="Snapshots" rows={snapshots} keyOf={(snapshot) => snapshot.name} columns={columns}>
            <Empty title="No snapshot yet">Take one before you try something.</Empty>
          </Table>
        )}
      </Answer>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <TakeForm names={names} />
        <UploadForm names={names} />
      </div>
    </Panel>
  )
}

const columns: readonly Column<SnapshotSummary>[] = [
  { name: 'Name', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { name: 'Time of the world', cell: ({ takenAt }) => <Moment at={takenAt} hasDay /> },
  { name: 'Seed', cell: ({ seed }) => seed, isNumber: true },
  { name: 'Rows', cell: ({ rows }) => rows.toLocaleString('en-GB'), isNumber: true },
  { name: 'Actions', cell: (snapshot) => <SnapshotActions snapshot={snapshot} /> },
]

function SnapshotActions({ snapshot: { name, takenAt } }: { readonly snapshot: SnapshotSummary }) {
  const { name: world, control } = useWorld()
  const readAgain = useReadSnapshotsAgain()
  const params = { snapshot: name }
  return (
    <div className="flex flex-wrap justify-end gap-x-1 @3xl:justify-start">
      <Confirmed
        about={`Restore ${name}`}
        title={`Restore “${name}”?`}
        action="Restore"
        act={() => control.call('snapshots.restore', { params })}
      >
        The world “{world}” returns to <Moment at={takenAt} hasDay />, with the data, sessions and faults of
        then. What is not in a snapshot is lost, but the journal keeps its entries, so you can rewind.
        Connected clients reload automatically.
      </Confirmed>
      <a
        className={buttonLook('quiet')}
        aria-label={`Download ${name}`}
        href={addressOf('snapshots.export', { world, snapshot: name })}
        download
      >
        Download
      </a>
      <Confirmed
        about={`Delete ${name}`}
        title={`Delete the snapshot “${name}”?`}
        action="Delete"
        act={async () => {
          await control.call('snapshots.remove', { params })
          await readAgain()
        }}
      >
        The world stays as it is. Only this snapshot is lost.
      </Confirmed>
    </div>
  )
}

const replaces = (name: string, names: readonly string[]): string | undefined =>
  names.includes(name) ? `This replaces the snapshot “${name}”.` : undefined

function TakeForm({ names }: { readonly names: readonly string[] }) {
  const { control } = useWorld()
  const [name, setName] = useState('')
  return (
    <Form
      main="name"
      submit="Take a snapshot"
      look="primary"
      act={async () => {
        await control.call('snapshots.take', { body: name === '' ? {} : { name } })
        setName('')
      }}
    >
      <NameField label="Name of a new snapshot" value={name} hint={replaces(name, names)} onType={setName} />
    </Form>
  )
}

function UploadForm({ names }: { readonly names: readonly string[] }) {
  const { control } = useWorld()
  const readAgain = useReadSnapshotsAgain()
  const [file, setFile] = useState<File>()
  const [typed, setTyped] = useState<string>()
  const name = typed ?? (file === undefined ? '' : nameFrom(file.name, 'uploaded'))
  return (
    <Form
      main="file"
      submit="Upload"
      running="Uploading…"
      clears
      act={async () => {
        if (file === undefined) refuse('file', 'Choose a file.')
        refuseName(name)
        await control.call('snapshots.import', { params: { snapshot: name }, body: file })
        setFile(undefined)
        setTyped(undefined)
        await readAgain()
      }}
    >
      <TextField
        label="Snapshot file"
        name="file"
        type="file"
        accept=".json,application/json"
        onChange={({ target }) => setFile(target.files?.[0])}
      />
      <NameField
        label="Name of the uploaded snapshot"
        value={name}
        hint={replaces(name, names)}
        onType={setTyped}
      />
    </Form>
  )
}
