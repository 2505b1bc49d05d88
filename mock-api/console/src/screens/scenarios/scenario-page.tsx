import { Link, useParams } from 'react-router-dom'
import type { ResponseOf } from '../../../../control/api.ts'
import { useControl } from '../../live/world.tsx'
import { Answer, Badge, buttonLook, Panel, Problem, Screen } from '../../ui/elements.tsx'
import { count } from '../../ui/format.ts'
import { BackLink, StepTitle, useAddresses } from './parts.tsx'
import { RunForm } from './run-form.tsx'

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
                    {scenario.tags.map((tag) => (
                      <Badge key={tag} tone="neutral">
                        {tag}
                      </Badge>
                    ))}
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
