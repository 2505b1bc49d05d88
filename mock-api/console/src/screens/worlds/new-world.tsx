import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { sizeNames, sizes, type SizeName } from '../../../../seed/sizes.ts'
import { useCall } from '../../live/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Problem } from '../../ui/states.tsx'
import { NameField } from './name-field.tsx'

const transactions = ({ Buy, Sell, exchange }: (typeof sizes)[SizeName]['total']): string =>
  (Buy + Sell + exchange).toLocaleString('en-GB')

const sizeOptions = sizeNames.map((size) => ({
  value: size,
  label: `${size}: ${transactions(sizes[size].total)} transactions`,
}))

/** The field that a sentence of the simulator is about: it begins with the name of the field. */
const fieldOf = (problem: string): string | undefined => /^(name|seed): /.exec(problem)?.[1]

/** Creates a world with demo data. */
export function NewWorld() {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [seed, setSeed] = useState('')
  const [size, setSize] = useState('')
  const [seedMistake, setSeedMistake] = useState<string>()
  const create = useCall('worlds.create')
  const { problem } = create
  const field = problem === undefined ? undefined : (fieldOf(problem) ?? (name === '' ? undefined : 'name'))

  async function submit(): Promise<void> {
    if (!/^-?\d*$/.test(seed.trim())) {
      setSeedMistake('The seed is a whole number.')
      return
    }
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
          error={field === 'name' ? problem : undefined}
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
            error={seedMistake ?? (field === 'seed' ? problem : undefined)}
            onChange={({ target }) => {
              setSeed(target.value)
              setSeedMistake(undefined)
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
        <Problem>{field === undefined ? problem : undefined}</Problem>
        <Button type="submit" look="primary" className="justify-self-start" disabled={create.isRunning}>
          {create.isRunning ? 'Creating…' : 'Create'}
        </Button>
      </form>
    </Panel>
  )
}
