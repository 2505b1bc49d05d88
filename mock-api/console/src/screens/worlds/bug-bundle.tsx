import { useEffect, useState, type Ref } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAction } from '../../live/use-action.ts'
import { useControl, useWorld } from '../../live/world.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import { NameField } from './name-field.tsx'
import { addressOf, freeName, nameFrom, openFile, problemOfName, readHead } from './world-file.ts'

const longestNote = 2000

/** Downloads the world that the console shows, for who looks into a bug. */
export function DownloadBundle() {
  const { name } = useWorld()
  const [note, setNote] = useState('')
  const query = note.trim() === '' ? '' : `?${new URLSearchParams({ note: note.trim() }).toString()}`
  return (
    <Panel title={`Bug bundle of “${name}”`}>
      <div className="grid gap-4">
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
          onChange={({ target }) => {
            setNote(target.value)
          }}
        />
        <a
          className={`${buttonLook('primary')} justify-self-start`}
          href={addressOf('bundles.export', { world: name }) + query}
          download
        >
          Download a bug bundle
        </a>
      </div>
    </Panel>
  )
}

interface OpenFileProps {
  readonly file: File | undefined
  readonly inputRef: Ref<HTMLInputElement>
  readonly onChoose: (file: File | undefined) => void
}

/** Opens a bug bundle or a snapshot file as a new world. A refusal keeps the file and the name. */
export function OpenFile({ file, inputRef, onChoose }: OpenFileProps) {
  const { control } = useWorld()
  const navigate = useNavigate()
  const worlds = useControl('worlds.list')
  const [typed, setTyped] = useState<string>()
  /** Mistakes are shown from the first try on. */
  const [isTried, setTried] = useState(false)
  const note = useNote(file)
  const taken = worlds.data?.worlds.map((world) => world.name) ?? []
  const name = typed ?? freeName(file === undefined ? 'bug-1' : nameFrom(file.name, 'bug-1'), taken)
  const nameMistake = problemOfName(name)
  const open = useAction(async (chosen: File) => {
    await openFile(control, name, chosen)
    void navigate(`/w/${encodeURIComponent(name)}/desk`)
  })
  const isNameTaken = taken.includes(name)
  return (
    <Panel title="Open a file">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (file !== undefined && nameMistake === undefined) void open.run(file)
        }}
      >
        <p className="text-sm text-muted">
          A bug bundle or a snapshot file becomes a new world. You can also drop the file anywhere on this
          screen.
        </p>
        <TextField
          ref={inputRef}
          label="File"
          type="file"
          accept=".json,application/json"
          error={isTried && file === undefined ? 'Choose a file.' : isNameTaken ? undefined : open.problem}
          onChange={({ target }) => {
            onChoose(target.files?.[0])
            open.dismiss()
          }}
        />
        {note !== undefined && (
          <figure className="grid gap-1 rounded-lg bg-sunken p-3 text-sm">
            <figcaption className="font-semibold">Note in this bundle</figcaption>
            <blockquote className="whitespace-pre-wrap wrap-anywhere">{note}</blockquote>
          </figure>
        )}
        <NameField
          label="Name of the new world"
          value={name}
          error={(isTried ? nameMistake : undefined) ?? (isNameTaken ? open.problem : undefined)}
          onChange={(value) => {
            setTyped(value)
            open.dismiss()
          }}
        />
        <Button type="submit" look="primary" className="justify-self-start" disabled={open.isRunning}>
          {open.isRunning ? 'Opening…' : 'Open as a new world'}
        </Button>
      </form>
    </Panel>
  )
}

/** The note of the bundle that is chosen. */
function useNote(file: File | undefined): string | undefined {
  const [read, setRead] = useState<{ readonly file: File; readonly note: string | undefined }>()
  useEffect(() => {
    if (file === undefined) return
    void readHead(file).then(
      ({ note }) => {
        setRead({ file, note })
      },
      () => {
        // Opening the file says why it cannot be read.
      },
    )
  }, [file])
  return read?.file === file ? read?.note : undefined
}
