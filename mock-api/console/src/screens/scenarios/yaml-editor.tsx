/** The editor of a scenario: CodeMirror, with the problems of the text below it. A page that shows it loads it lazily. */
import type { CompletionContext } from '@codemirror/autocomplete'
import { yaml, yamlLanguage } from '@codemirror/lang-yaml'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { diagnosticCount, lintGutter, setDiagnostics } from '@codemirror/lint'
import { tags } from '@lezer/highlight'
import { EditorView, basicSetup } from 'codemirror'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { LineProblem } from '../../../../control/api.ts'
import { sentenceOf } from '../../live/problem.ts'
import { keyOf, useControl, useWorld } from '../../live/world.tsx'
import { count } from '../../ui/format.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { Problem } from '../../ui/elements.tsx'
import { complete, type Schema } from './yaml-completion.ts'

export type YamlCheck = ReturnType<typeof useYamlCheck>

const longestKilobytes = 256
const kilobyte = 1024

/** Why the text is too long to be sent, or undefined. */
function lengthProblem(text: string): string | undefined {
  // A character has 1 to 3 bytes in UTF-8, so most texts need no count.
  if (text.length * 3 <= longestKilobytes * kilobyte) return undefined
  const kilobytes = Math.ceil(new TextEncoder().encode(text).length / kilobyte)
  if (kilobytes <= longestKilobytes) return undefined
  return `This text has ${kilobytes.toLocaleString('en-GB')} KB. A scenario has at most ${String(longestKilobytes)} KB, so the text is not checked and cannot run.`
}

const pauseMs = 300

/** Checks the text when nothing has been typed for a moment. */
export function useYamlCheck(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const tooLong = useMemo(() => lengthProblem(settled), [settled])
  const isToCheck = tooLong === undefined && settled.trim() !== ''
  const check = useControl(
    'scenarios.validate',
    { body: { yaml: isToCheck ? settled : '' } },
    { isLive: false, enabled: isToCheck },
  )
  const answer = isToCheck ? check.data : undefined
  const isChecking = text !== settled || (isToCheck && (check.isPlaceholderData || check.isPending))
  return {
    /** The newest answer, which may be of an older text. */
    answer,
    isChecking,
    /** Why the text cannot be checked: it is too long, or the simulator does not answer. */
    problem: tooLong ?? (isToCheck && check.error !== null ? sentenceOf(check.error) : undefined),
    isValid: !isChecking && (answer?.scenario ?? null) !== null,
  }
}

const label = 'Scenario as YAML'
const shownProblems = 50

interface YamlEditorProps {
  /** Set another `key` to show a text that was not typed here. */
  readonly text: string
  readonly onChange: (text: string) => void
  readonly check: YamlCheck
}

export function YamlEditor({ text, onChange, check }: YamlEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const problems = check.answer?.problems ?? noProblems

  const change = useEffectEvent(onChange)
  const readSchema = useSchema()
  const open = useEffectEvent((root: ShadowRoot) => editorIn(root, text, change, readSchema))
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' })
    if (root === undefined) return undefined
    const editor = open(root)
    view.current = editor
    return () => editor.destroy()
  }, [])
  useEffect(() => {
    if (view.current) showProblems(view.current, problems)
  }, [problems])

  return (
    <div className="grid min-w-0 gap-3">
      <div className="grid min-w-0 gap-1">
        <p aria-hidden className="text-sm font-semibold">
          {label}
        </p>
        <div ref={host} className="min-w-0" />
      </div>
      <Problem>{check.problem}</Problem>
      <CheckState check={check} />
      {problems.length > 0 && (
        <ul aria-label="Problems" className="grid gap-1">
          {problems.slice(0, shownProblems).map((problem) => (
            <li key={`${String(problem.line)}:${String(problem.column)}:${problem.message}`}>
              <button
                type="button"
                onClick={() => {
                  if (view.current) putCursor(view.current, problem)
                }}
                className="flex min-h-9 w-full flex-wrap items-baseline gap-x-3 rounded-lg px-3 py-1.5 text-left text-sm hover:bg-brand-wash pointer-coarse:min-h-11"
              >
                <span className="font-semibold whitespace-nowrap text-brand underline">
                  Line {problem.line}, column {problem.column}
                </span>
                <span className="min-w-0 wrap-anywhere">{problem.message}</span>
              </button>
            </li>
          ))}
          {problems.length > shownProblems && (
            <li className="px-3 text-sm text-muted">
              And {count(problems.length - shownProblems, 'more problem', 'more problems')}.
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** Returns a function that reads the schema of scenarios once. */
function useSchema(): () => Promise<Schema> {
  const { name, control } = useWorld()
  const client = useQueryClient()
  return () =>
    client.ensureQueryData({
      queryKey: keyOf(name, 'scenarios.schema'),
      queryFn: () => control.call('scenarios.schema'),
    })
}

const noProblems: readonly LineProblem[] = []

function CheckState({ check: { answer, isChecking, isValid } }: { readonly check: YamlCheck }) {
  const problems = answer?.problems.length ?? 0
  return (
    <div className="flex min-h-5 items-center gap-3 text-sm">
      <p role="status">
        {isValid && (
          <span className="flex items-center gap-1.5 font-medium text-positive">
            <CheckIcon className="size-4" /> No problems: {count(answer?.scenario?.steps.length ?? 0, 'step')}
          </span>
        )}
        {problems > 0 && <span className="font-medium text-negative">{count(problems, 'problem')}</span>}
      </p>
      {isChecking && (
        <span aria-hidden className="text-muted">
          Checking…
        </span>
      )}
    </div>
  )
}

/** In a shadow root, CodeMirror adds its styles as objects. The page's content security policy forbids style elements. */
function editorIn(
  root: ShadowRoot,
  text: string,
  onChange: (text: string) => void,
  readSchema: () => Promise<Schema>,
): EditorView {
  return new EditorView({
    root,
    parent: root,
    doc: text,
    extensions: [
      basicSetup,
      yaml(),
      yamlLanguage.data.of({ autocomplete: (context: CompletionContext) => complete(context, readSchema) }),
      lintGutter(),
      theme,
      syntaxHighlighting(colours),
      EditorView.contentAttributes.of(({ state }) => ({
        'aria-label': label,
        // An editable text has the focus anyway, but checkers look for this.
        tabindex: '0',
        'aria-invalid': String(diagnosticCount(state) > 0),
      })),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) onChange(state.doc.toString())
      }),
    ],
  })
}

const positionOf = ({ state: { doc } }: EditorView, { line, column }: LineProblem): number => {
  const { from, to } = doc.line(Math.min(line, doc.lines))
  return Math.min(from + column - 1, to)
}

function putCursor(view: EditorView, problem: LineProblem): void {
  const anchor = positionOf(view, problem)
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
  view.focus()
}

function showProblems(view: EditorView, problems: readonly LineProblem[]): void {
  const diagnostics = problems.map((problem) => {
    const from = positionOf(view, problem)
    const to = view.state.wordAt(from)?.to ?? from
    return { from, to, severity: 'error' as const, message: problem.message }
  })
  view.dispatch(setDiagnostics(view.state, diagnostics))
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--color-brand)' },
  { tag: [tags.string, tags.content], color: 'var(--color-ink)' },
  { tag: [tags.comment, tags.punctuation, tags.separator], color: 'var(--color-muted)' },
])

const box = { backgroundColor: 'var(--color-raised)', color: 'var(--color-ink)' }
const line = '1px solid var(--color-line)'

/** With the colours of the page, light or dark. */
const theme = EditorView.theme({
  '&': {
    ...box,
    height: '24rem',
    minHeight: '10rem',
    resize: 'vertical',
    overflow: 'hidden',
    border: '1px solid var(--color-control)',
    borderRadius: '0.5rem',
    fontSize: '0.875rem',
  },
  '&.cm-focused': { outline: '3px solid var(--color-brand)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.25rem' },
  '.cm-content': { caretColor: 'var(--color-ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '.cm-gutters': { backgroundColor: 'var(--color-sunken)', color: 'var(--color-muted)', borderRight: line },
  '.cm-activeLine, .cm-activeLineGutter, .cm-selectionMatch': { backgroundColor: 'transparent' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--color-brand-wash)',
  },
  '.cm-tooltip, .cm-panels': { ...box, border: line },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--color-brand-wash)',
    color: 'var(--color-ink)',
  },
  '.cm-textfield, .cm-button': { ...box, backgroundImage: 'none', borderColor: 'var(--color-control)' },
  '.cm-foldPlaceholder': { ...box, borderColor: 'var(--color-control)' },
})
