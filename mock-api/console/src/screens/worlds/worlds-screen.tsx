import { useRef, useState, type DragEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { sizeNames, sizes, type SizeName } from '../../../../seed/sizes.ts'
import { addressOfWorld, useWorld } from '../../live/world.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form, refuse } from '../../ui/form.tsx'
import { Panel, Screen } from '../../ui/layout.tsx'
import { DownloadBundle, OpenFile } from './bug-bundle.tsx'
import { NameField } from './parts.tsx'
import { Snapshots } from './snapshots.tsx'
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

const isSize = (text: string): text is SizeName => sizeNames.some((size) => size === text)

/** Creates a world with demo data. */
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
            ...(isSize(size) && { size }),
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
