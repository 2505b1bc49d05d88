import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SnapshotSummary } from '../../../../control/api.ts'
import { useAction } from '../../live/use-action.ts'
import { keyOf, useControl, useWorld } from '../../live/world.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Answer, Empty, Skeleton } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { NameField } from './name-field.tsx'
import { addressOf, nameFrom, problemOfName } from './world-file.ts'

/** An upload and a deletion write no entry, so the stream does not tell of them. */
function useReadSnapshotsAgain(): () => Promise<void> {
  const { name } = useWorld()
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(name, 'snapshots.list') })
}

/** Snapshots of the world that the console shows. */
export function Snapshots() {
  const { name } = useWorld()
  const list = useControl('snapshots.list')
  const names = list.data?.snapshots.map((snapshot) => snapshot.name) ?? []
  return (
    <Panel title={`Snapshots of “${name}”`}>
      <div className="grid gap-5">
        <p className="text-sm text-muted">
          A snapshot keeps a moment: data, time, sessions and faults. The file opens in any simulator: upload
          it to a world, open it as a new world, or start with{' '}
          <code className="whitespace-nowrap">npm start -- --import FILE</code>.
        </p>
        <Answer query={list} skeleton={<Skeleton rows={2} label="Loading the snapshots" />}>
          {({ snapshots }) => <SnapshotTable snapshots={snapshots} />}
        </Answer>
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <TakeForm names={names} />
          <UploadForm names={names} />
        </div>
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

function SnapshotTable({ snapshots }: { readonly snapshots: readonly SnapshotSummary[] }) {
  if (snapshots.length === 0) {
    return <Empty title="No snapshot yet">Take one before you try something.</Empty>
  }
  return <Table caption="Snapshots" rows={snapshots} keyOf={({ name }) => name} columns={columns} />
}

function SnapshotActions({ snapshot: { name, takenAt } }: { readonly snapshot: SnapshotSummary }) {
  const { name: world, control } = useWorld()
  const readAgain = useReadSnapshotsAgain()
  const [open, setOpen] = useState<'restore' | 'delete'>()
  const params = { snapshot: name }
  const close = (): void => {
    setOpen(undefined)
  }
  return (
    <div className="flex flex-wrap justify-end gap-x-1 @3xl:justify-start">
      <Button look="quiet" aria-label={`Restore ${name}`} onClick={() => setOpen('restore')}>
        Restore…
      </Button>
      <a
        className={buttonLook('quiet')}
        aria-label={`Download ${name}`}
        href={addressOf('snapshots.export', { world, snapshot: name })}
        download
      >
        Download
      </a>
      <Button look="quiet" aria-label={`Delete ${name}`} onClick={() => setOpen('delete')}>
        Delete…
      </Button>
      {open === 'restore' && (
        <ConfirmDialog
          title={`Restore “${name}”?`}
          action="Restore"
          act={() => control.call('snapshots.restore', { params })}
          onClose={close}
        >
          <p>
            The world “{world}” returns to <Moment at={takenAt} hasDay />, with the data, sessions and faults
            of then. What is not in a snapshot is lost, but the journal keeps its entries, so you can rewind.
            Connected clients reload automatically.
          </p>
        </ConfirmDialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={`Delete the snapshot “${name}”?`}
          action="Delete"
          act={async () => {
            await control.call('snapshots.remove', { params })
            await readAgain()
          }}
          onClose={close}
        >
          <p>The world stays as it is. Only this snapshot is lost.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

interface FormProps {
  /** The names of the snapshots that exist. */
  readonly names: readonly string[]
}

const replaces = (name: string, names: readonly string[]): { readonly hint?: string } =>
  names.includes(name) ? { hint: `This replaces the snapshot “${name}”.` } : {}

function TakeForm({ names }: FormProps) {
  const { control } = useWorld()
  const [name, setName] = useState('')
  const take = useAction(async () => {
    await control.call('snapshots.take', { body: name === '' ? {} : { name } })
    setName('')
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void take.run()
      }}
    >
      <NameField
        label="Name of a new snapshot"
        value={name}
        error={take.problem}
        onChange={(value) => {
          setName(value)
          take.dismiss()
        }}
        {...replaces(name, names)}
      />
      <Button type="submit" look="primary" className="justify-self-start" disabled={take.isRunning}>
        Take a snapshot
      </Button>
    </form>
  )
}

function UploadForm({ names }: FormProps) {
  const { control } = useWorld()
  const readAgain = useReadSnapshotsAgain()
  const [file, setFile] = useState<File>()
  const [typed, setTyped] = useState<string>()
  const name = typed ?? (file === undefined ? '' : nameFrom(file.name, 'uploaded'))
  const [uploads, setUploads] = useState(0)
  /** Mistakes are shown from the first try on. */
  const [isTried, setTried] = useState(false)
  const nameMistake = problemOfName(name)
  const upload = useAction(async (chosen: File) => {
    await control.call('snapshots.import', { params: { snapshot: name }, body: chosen })
    setUploads((count) => count + 1)
    setTried(false)
    setFile(undefined)
    setTyped(undefined)
    await readAgain()
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (file !== undefined && nameMistake === undefined) void upload.run(file)
      }}
    >
      <TextField
        // An empty field for the next file.
        key={uploads}
        label="Snapshot file"
        type="file"
        accept=".json,application/json"
        error={isTried && file === undefined ? 'Choose a file.' : upload.problem}
        onChange={({ target }) => {
          setFile(target.files?.[0])
          upload.dismiss()
        }}
      />
      <NameField
        label="Name of the uploaded snapshot"
        value={name}
        error={isTried && file !== undefined ? nameMistake : undefined}
        onChange={(value) => {
          setTyped(value)
          upload.dismiss()
        }}
        {...replaces(name, names)}
      />
      <Button type="submit" className="justify-self-start" disabled={upload.isRunning}>
        {upload.isRunning ? 'Uploading…' : 'Upload'}
      </Button>
    </form>
  )
}
