import { useLocation, useSearchParams } from 'react-router-dom'
import { useControl } from '../../live/world.tsx'
import { useDraft } from '../../ui/drafts.ts'
import { Answer, Button, Empty, Panel, Screen } from '../../ui/elements.tsx'
import { count, slug } from '../../ui/format.ts'
import { BackLink, type Recorded } from './parts.tsx'
import { PlannedSteps, RunForm } from './scenario-page.tsx'
import { useYamlCheck, YamlEditor, type YamlCheck } from './yaml-editor.tsx'

const example = `title: A new scenario
steps:
  - wait: { call: conversations.create }
    save: request
  - after: 1s
    operator: reply
    with: { requestId: '\${request._id}', message: 'Bonjour \${request.username} !' }
player:
  - as: yasmine@kamasouk.test
    call: conversations.create
    with: { gameId: Dofus Retro, serverId: Boune, username: Yasmi-Iop, quantity: 12.5, transactionType: Buy }
`

/** The text of a new scenario, of a recording, or of a copy from the library. */
export default function EditorPage() {
  const [params] = useSearchParams()
  const copy = params.get('copy')
  const draft = params.get('draft') ?? 'new'
  return (
    <Screen title={copy === null ? 'New scenario' : `Copy of ${copy}`}>
      <BackLink />
      {copy === null ? (
        <Editor key={draft} draft={draft} initial={draft === 'new' ? example : ''} />
      ) : (
        <CopyEditor key={copy} scenario={copy} />
      )}
    </Screen>
  )
}

function CopyEditor({ scenario }: { readonly scenario: string }) {
  const check = useControl('scenarios.validate', { body: { scenario } }, { isLive: false })
  return (
    <Answer query={check}>{({ yaml = '' }) => <Editor draft={`copy-${scenario}`} initial={yaml} />}</Answer>
  )
}

function Editor({ draft, initial }: { readonly draft: string; readonly initial: string }) {
  const { state: recorded } = useLocation() as { readonly state: Recorded | null }
  const [text, setText] = useDraft(draft, initial)
  const check = useYamlCheck(text)
  const scenario = check.answer?.scenario ?? undefined
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Panel
        title="Text"
        actions={
          <Button disabled={text === ''} onClick={() => downloadYaml(text, scenario?.title ?? 'scenario')}>
            Download as .yaml
          </Button>
        }
      >
        {recorded && <RecordedNote {...recorded} />}
        <YamlEditor text={text} onChange={setText} check={check} />
      </Panel>
      <div className="grid gap-5">
        <Panel title="Run">
          <RunForm
            source={{ yaml: text }}
            inputs={scenario?.inputs ?? {}}
            obstacle={check.isValid ? undefined : obstacleOf(text, check)}
            before={recorded?.before}
          />
        </Panel>
        {scenario === undefined ? (
          <Panel title="Steps">
            <Empty title="No steps to show">They appear here when the text has no problems.</Empty>
          </Panel>
        ) : (
          <PlannedSteps steps={scenario.steps} />
        )}
      </div>
    </div>
  )
}

function obstacleOf(text: string, { problem, answer, isChecking }: YamlCheck): string {
  if (text.trim() === '') return 'Write or paste the text of a scenario first.'
  if (problem !== undefined) return problem
  if (isChecking) return 'The text is still being checked. Try again in a moment.'
  return `Correct ${count(answer?.problems.length ?? 0, 'problem')} first: they stand below the text.`
}

function RecordedNote({ steps, leftOut }: Recorded) {
  return (
    <p className="rounded-lg bg-brand-wash px-3 py-2 text-sm">
      {steps === 0 ? 'Nothing happened that a scenario can repeat.' : `Recorded: ${count(steps, 'step')}.`}{' '}
      {leftOut === 0
        ? 'Nothing was left out.'
        : `${count(leftOut, 'entry', 'entries')} left out, because a scenario cannot repeat them: comments in the text say why.`}
    </p>
  )
}

function downloadYaml(text: string, title: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }))
  link.download = `${slug(title) || 'scenario'}.yaml`
  link.click()
  URL.revokeObjectURL(link.href)
}
