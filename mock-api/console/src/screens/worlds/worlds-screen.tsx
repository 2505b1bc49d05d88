import { useEffect, useRef, useState, type DragEvent, type Ref } from 'react'
import { useNavigate } from 'react-router-dom'
import { sizeNames, sizes, type SizeName } from '../../../../seed/sizes.ts'
import { addressOfWorld, useWorld } from '../../live/world.tsx'
import { buttonLook, Panel, Screen } from '../../ui/elements.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form, refuse } from '../../ui/form.tsx'
import { NameField, useNewName } from './parts.tsx'
import { Snapshots } from './snapshots.tsx'
import { addressOf, nameFrom, readNote, refuseName } from './world-file.ts'
import { WorldList } from './world-list.tsx'

export default function WorldsScreen() {
  const [file, setFile] = useState<File>()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const { files } = event.dataTransfer
    if (input.current === null || files.length === 0) return
    input.current.files = files
    input.current.focus()
    setFile(files[0])
  }

  return (
    <div
      className={`h-full ${isOver ? 'outline-3 -outline-offset-4 outline-brand outline-dashed' : ''}`}
      onDragOver={(event) => {
        // Without this the browser would open the file instead of the page.
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={drop}
    >
      <Screen title="Worlds">
        <WorldList />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <NewWorld />
          <OpenFile file={file} inputRef={input} onChoose={setFile} />
        </div>
        <DownloadBundle />
        <Snapshots />
      </Screen>
    </div>
  )
}

const transactions = ({ Buy, Sell, exchange }: (typeof sizes)[SizeName]['total']): string =>
  (Buy + Sell + exchange).toLocaleString('en-GB')

const sizeOptions = sizeNames.map((size) => ({
  value: size,
  label: `${size}: ${transactions(sizes[size].total)} transactions`,
}))

function NewWorld() {
  const navigate = useNavigate()
  const { control } = useWorld()
  return (
    <Panel title="New world">
      <Form
        main="name"
        submit="Create"
        running="Creating…"
        look="primary"
        act={async ({ name = '', seed = '', size = '' }) => {
          if (!Number.isSafeInteger(Number(seed))) refuse('seed', 'The seed is a whole number.')
          const body = {
            ...(name !== '' && { name }),
            ...(seed.trim() !== '' && { seed: Number(seed) }),
            ...(size !== '' && { size: size as SizeName }),
          }
          const world = await control.call('worlds.create', { body })
          void navigate(`${addressOfWorld(world.name)}/worlds`)
        }}
      >
        <NameField
          label="Name"
          hint="Lower-case letters, digits and dashes. Without a name, the simulator chooses one."
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Seed"
            name="seed"
            inputMode="numeric"
            placeholder="The simulator’s"
            hint="The same seed gives the same players, servers and prices."
          />
          <SelectField
            label="Size"
            name="size"
            placeholder="The simulator’s"
            hint="How much history it has."
            options={sizeOptions}
          />
        </div>
      </Form>
    </Panel>
  )
}

const longestNote = 2000

/** Downloads the world that the console shows, for who looks into a bug. */
function DownloadBundle() {
  const { name } = useWorld()
  const [note, setNote] = useState('')
  const query = note.trim() === '' ? '' : `?${new URLSearchParams({ note: note.trim() }).toString()}`
  return (
    <Panel title={`Bug bundle of “${name}”`}>
      <p className="text-sm text-muted">
        One file with the world’s data, time, faults and journal, and with what happened as a scenario. Who
        opens it continues at the same moment: below, or with{' '}
        <code className="whitespace-nowrap">npm start -- --import FILE</code>.
      </p>
      <TextArea
        label="Note (optional)"
        rows={3}
        maxLength={longestNote}
        placeholder="What you did, what you expected, what happened instead"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <a
        className={`${buttonLook('primary')} justify-self-start`}
        href={addressOf('bundles.export', { world: name }) + query}
        download
      >
        Download a bug bundle
      </a>
    </Panel>
  )
}

interface OpenFileProps {
  readonly file: File | undefined
  readonly inputRef: Ref<HTMLInputElement>
  readonly onChoose: (file: File | undefined) => void
}

/** Opens a bug bundle or a snapshot file as a new world. A refusal keeps the file and the name. */
function OpenFile({ file, inputRef, onChoose }: OpenFileProps) {
  const { control } = useWorld()
  const navigate = useNavigate()
  const note = useNote(file)
  const { name, isTaken, setTyped } = useNewName(file === undefined ? 'bug-1' : nameFrom(file.name, 'bug-1'))
  return (
    <Panel title="Open a file">
      <Form
        main={isTaken ? 'name' : 'file'}
        submit="Open as a new world"
        running="Opening…"
        look="primary"
        act={async () => {
          if (file === undefined) refuse('file', 'Choose a file.')
          refuseName(name)
          // Says why, if the file cannot be read.
          await readNote(file)
          await control.call('bundles.import', { params: { world: name }, body: file })
          void navigate(`${addressOfWorld(name)}/desk`)
        }}
      >
        <p className="text-sm text-muted">
          A bug bundle or a snapshot file becomes a new world. You can also drop the file anywhere on this
          screen.
        </p>
        <TextField
          ref={inputRef}
          label="File"
          name="file"
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => onChoose(target.files?.[0])}
        />
        {note !== undefined && (
          <figure className="grid gap-1 rounded-lg bg-sunken p-3 text-sm">
            <figcaption className="font-semibold">Note in this bundle</figcaption>
            <blockquote className="whitespace-pre-wrap wrap-anywhere">{note}</blockquote>
          </figure>
        )}
        <NameField label="Name of the new world" value={name} onType={setTyped} />
      </Form>
    </Panel>
  )
}

function useNote(file: File | undefined): string | undefined {
  const [read, setRead] = useState<{ readonly file: File; readonly note: string | undefined }>()
  useEffect(() => {
    if (file === undefined) return
    void readNote(file).then(
      (note) => setRead({ file, note }),
      // Opening the file says why it cannot be read.
      () => undefined,
    )
  }, [file])
  return read?.file === file ? read?.note : undefined
}
