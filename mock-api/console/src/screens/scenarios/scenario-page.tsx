import { Link, useNavigate, useParams } from 'react-router-dom'
import type { ResponseOf } from '../../../../control/api.ts'
import { ControlError } from '../../../../control/control-error.ts'
import { useControl, useWorld } from '../../live/world.tsx'
import { Answer, buttonLook, Panel, Problem, Screen } from '../../ui/elements.tsx'
import { CheckField, optionsFrom, SelectField, TextField } from '../../ui/field.tsx'
import { Form, type Values } from '../../ui/form.tsx'
import { count } from '../../ui/format.ts'
import { addressOfRun, BackLink, StepTitle, Tags, useAddresses } from './parts.tsx'

type Scenario = NonNullable<ResponseOf<'scenarios.validate'>['scenario']>

export function ScenarioPage() {
  const { name = '' } = useParams()
  const { copyOf } = useAddresses()
  const check = useControl('scenarios.validate', { body: { scenario: name } }, { isLive: false })
  const scenario = check.data?.scenario ?? undefined
  return (
    <Screen
      title={scenario?.title ?? name}
      actions={
        check.data?.yaml !== undefined && (
          <Link to={copyOf(name)} className={buttonLook('secondary')}>
            Edit a copy
          </Link>
        )
      }
    >
      <BackLink />
      <Answer query={check}>
        {({ problems }) => (
          <>
            {problems.map(({ line, column, message }) => (
              <Problem key={`${String(line)}:${String(column)}:${message}`}>
                {`Line ${String(line)}, column ${String(column)}: ${message}`}
              </Problem>
            ))}
            {scenario !== undefined && (
              <>
                <div className="grid gap-2 text-sm">
                  {scenario.about !== null && <p className="max-w-prose text-base">{scenario.about}</p>}
                  <p className="flex flex-wrap items-center gap-2 text-muted">
                    <code className="wrap-anywhere">{name}</code>
                    <Tags tags={scenario.tags} />
                  </p>
                </div>
                <div className="grid items-start gap-5 lg:grid-cols-2">
                  <Panel title="Run">
                    <RunForm source={{ scenario: name }} inputs={scenario.inputs} />
                  </Panel>
                  <PlannedSteps steps={scenario.steps} />
                </div>
              </>
            )}
          </>
        )}
      </Answer>
    </Screen>
  )
}

export function PlannedSteps({ steps }: { readonly steps: Scenario['steps'] }) {
  return (
    <Panel title={count(steps.length, 'step')}>
      <ol aria-label="Steps" className="grid gap-1.5 text-sm">
        {steps.map((step) => (
          <li key={step.number}>
            <StepTitle step={step} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const speeds = optionsFrom({
  real: 'Real time',
  '10x': '10 times faster',
  '60x': '60 times faster',
  '1000x': '1,000 times faster',
  max: 'Without waiting',
})

const prefix = 'input.'

interface RunFormProps {
  readonly source: { readonly scenario: string } | { readonly yaml: string }
  readonly inputs: Scenario['inputs']
  /** Why it cannot run now. */
  readonly obstacle?: string | undefined
  /** The first entry of the journal that the scenario repeats. It can run in a new world, from before this entry. */
  readonly before?: number | undefined
}

export function RunForm({ source, inputs, obstacle, before }: RunFormProps) {
  const { name, control } = useWorld()
  const navigate = useNavigate()

  async function run({ place, speed = '', isHeadless, isPaused, ...values }: Values): Promise<void> {
    if (obstacle !== undefined) throw new ControlError(400, obstacle)
    // The simulator reads texts as the type of the input's default.
    const given = Object.entries(inputs).flatMap(([input, { default: standard }]) => {
      const value = values[prefix + input] ?? ''
      return value === '' && standard === undefined ? [] : [[input, value] as const]
    })
    const world =
      place === 'new' && before !== undefined
        ? (await control.call('worlds.create', { body: { from: { world: name, before } } })).name
        : name
    const begun = await control.call('runs.start', {
      params: { world },
      body: {
        ...source,
        inputs: Object.fromEntries(given),
        speed,
        isHeadless: isHeadless === 'true',
        isPaused: isPaused !== undefined,
      },
    })
    await navigate(addressOfRun(world, begun.run.id))
  }

  return (
    <Form act={run} submit="Run" look="primary">
      {Object.entries(inputs).map(([input, declared]) => (
        <InputField key={input} name={input} input={declared} />
      ))}
      {before !== undefined && (
        <SelectField
          label="Where"
          name="place"
          options={optionsFrom({
            new: `A new world, from before entry ${String(before)}`,
            this: `This world, “${name}”`,
          })}
        />
      )}
      <SelectField label="Speed" name="speed" options={speeds} />
      <fieldset className="grid">
        <legend className="text-sm font-semibold">Player</legend>
        <CheckField
          type="radio"
          name="isHeadless"
          value="true"
          defaultChecked
          label="The scenario plays the player too (headless)"
        />
        <CheckField type="radio" name="isHeadless" value="false" label="I play the player in the preview" />
      </fieldset>
      <CheckField label="Start paused, to play step by step" name="isPaused" />
    </Form>
  )
}

function InputField({ name, input }: { readonly name: string; readonly input: Scenario['inputs'][string] }) {
  const { about, default: standard } = input
  const kind = typeof standard === 'number' ? 'a number' : undefined
  const hint = [about, kind, standard === undefined ? 'required' : undefined].filter(Boolean).join(' · ')
  const field = {
    label: name,
    name: prefix + name,
    hint: hint === '' ? undefined : hint,
    defaultValue: standard === undefined ? '' : String(standard),
  }
  return typeof standard === 'boolean' ? (
    <SelectField {...field} options={['true', 'false']} />
  ) : (
    <TextField {...field} inputMode={typeof standard === 'number' ? 'decimal' : 'text'} />
  )
}
