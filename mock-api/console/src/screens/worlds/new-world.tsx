import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { sizeNames, sizes, type SizeName } from '../../../../seed/sizes.ts'
import { useCall } from '../../live/use-action.ts'
import { useControl } from '../../live/world.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Problem } from '../../ui/states.tsx'
import { NameField } from './name-field.tsx'
import { problemOfName } from './world-file.ts'

const transactions = ({ Buy, Sell, exchange }: (typeof sizes)[SizeName]['total']): string =>
  (Buy + Sell + exchange).toLocaleString('en-GB')

const sizeOptions = sizeNames.map((size) => ({
  value: size,
  label: `${size}: ${transactions(sizes[size].total)} transactions`,
}))

/** Creates a world with demo data. */
export function NewWorld() {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [seed, setSeed] = useState('')
  const [size, setSize] = useState('')
  /** Mistakes are shown from the first try on. */
  const [isTried, setTried] = useState(false)
  const create = useCall('worlds.create')
  const { problem } = create
  const worlds = useControl('worlds.list')
  const isNameTaken = worlds.data?.worlds.some((world) => world.name === name) === true
  const nameMistake = name === '' ? undefined : problemOfName(name)
  const seedMistake = Number.isSafeInteger(Number(seed)) ? undefined : 'The seed is a whole number.'

  async function submit(): Promise<void> {
    setTried(true)
    if (nameMistake !== undefined || seedMistake !== undefined) return
    const chosenSize = sizeNames.find((each) => each === size)
    const world = await create.run({
      body: {
        ...(name === '' ? {} : { name }),
        ...(seed.trim() === '' ? {} : { seed: Number(seed) }),
        ...(chosenSize === undefined ? {} : { size: chosenSize }),
      },
    })
    if (world !== undefined) void navigate(`/w/${encodeURIComponent(world.name)}/worlds`)
  }

  return (
    <Panel title="New world">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <NameField
          label="Name"
          hint="Lower-case letters, digits and dashes. Without a name, the simulator chooses one."
          value={name}
          error={(isTried ? nameMistake : undefined) ?? (isNameTaken ? problem : undefined)}
          onChange={(value) => {
            setName(value)
            create.dismiss()
          }}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Seed"
            inputMode="numeric"
            placeholder="The simulator’s"
            hint="The same seed gives the same players, servers and prices."
            value={seed}
            error={isTried ? seedMistake : undefined}
            onChange={({ target }) => {
              setSeed(target.value)
              create.dismiss()
            }}
          />
          <SelectField
            label="Size"
            placeholder="The simulator’s"
            hint="How much history it has."
            options={sizeOptions}
            value={size}
            onChange={({ target }) => {
              setSize(target.value)
            }}
          />
        </div>
        <Problem>{isNameTaken ? undefined : problem}</Problem>
        <Button type="submit" look="primary" className="justify-self-start" disabled={create.isRunning}>
          {create.isRunning ? 'Creating…' : 'Create'}
        </Button>
      </form>
    </Panel>
  )
}
