import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { LineProblem } from '../../../control/api.ts'
import { count } from './format.ts'
import { CheckIcon } from './icons.tsx'
import { Problem } from './states.tsx'
import type { YamlCheck } from './yaml-editor-text.ts'

const shownProblems = 50
/** Browsers take minutes to paste a text of very many lines, but set one at once (without undo). */
const longPaste = 50_000

interface YamlEditorProps {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
  /** Of `useYamlCheck(text)`. */
  readonly check: YamlCheck
}

/** A field for the text of a scenario, with line numbers and the problems of the text below it. */
export function YamlEditor({ label, text, onChange, check }: YamlEditorProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const lines = useMemo(() => countLines(text), [text])
  const problems = check.answer?.problems ?? []
  // React would also write the text into the document with each key, which is slow for a long one.
  useLayoutEffect(() => {
    if (area.current !== null && area.current.value !== text) area.current.value = text
  }, [text])
  return (
    <div className="grid min-w-0 gap-3">
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <div className="flex min-w-0 rounded-lg border border-control bg-raised font-mono text-sm leading-5 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-brand">
          <LineNumbers area={area} lines={lines} wrong={problems} />
          <textarea
            ref={area}
            id={id}
            onChange={(event) => onChange(event.target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text/plain')
              if (pasted.length < longPaste) return
              event.preventDefault()
              const { selectionStart, selectionEnd } = event.currentTarget
              event.currentTarget.setRangeText(pasted, selectionStart, selectionEnd, 'end')
              onChange(event.currentTarget.value)
            }}
            wrap="off"
            rows={18}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            aria-describedby={`${id}-state`}
            aria-invalid={problems.length > 0 || check.problem !== undefined}
            className="min-h-40 w-full min-w-0 resize-y px-3 py-2 text-ink outline-none"
          />
        </div>
      </div>
      <div id={`${id}-state`} className="grid gap-2">
        <Problem>{check.problem}</Problem>
        <CheckState check={check} />
      </div>
      {problems.length > 0 && (
        <ul aria-label="Problems" className="grid gap-1">
          {problems.slice(0, shownProblems).map(({ line, column, message }) => (
            <li key={`${String(line)}:${String(column)}:${message}`}>
              <button
                type="button"
                onClick={() => area.current && putCursor(area.current, line, column)}
                className="flex min-h-9 w-full flex-wrap items-baseline gap-x-3 rounded-lg px-3 py-1.5 text-left text-sm hover:bg-brand-wash pointer-coarse:min-h-11"
              >
                <span className="font-semibold whitespace-nowrap text-brand underline">
                  Line {line}, column {column}
                </span>
                <span className="min-w-0 wrap-anywhere">{message}</span>
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

function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

/** The height of a line, as `leading-5` sets it, and the space above the first. */
const lineHeight = 20
const paddingTop = 8

function putCursor(area: HTMLTextAreaElement, line: number, column: number): void {
  let start = 0
  for (let passed = 1; passed < line; passed += 1) {
    const end = area.value.indexOf('\n', start)
    if (end === -1) break
    start = end + 1
  }
  const at = start + column - 1
  area.setSelectionRange(at, at)
  area.focus()
  area.scrollTop = Math.max(0, lineHeight * (line - 4))
}

interface LineNumbersProps {
  readonly area: RefObject<HTMLTextAreaElement | null>
  readonly lines: number
  readonly wrong: readonly LineProblem[]
}

/** The numbers of the visible lines alone: a long text has very many. */
function LineNumbers({ area, lines, wrong }: LineNumbersProps) {
  const [{ top, height }, setView] = useState({ top: 0, height: 0 })
  useEffect(() => {
    const element = area.current
    if (element === null) return undefined
    const measure = (): void => setView({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [area])
  const first = Math.max(1, Math.floor((top - paddingTop) / lineHeight) + 1)
  const last = Math.min(lines, first + Math.ceil(height / lineHeight) + 1)
  const wrongLines = new Set(wrong.map(({ line }) => line))
  return (
    <div
      aria-hidden
      className="relative shrink-0 overflow-hidden rounded-l-lg border-r border-line bg-sunken text-muted select-none"
      style={{ width: `calc(${String(String(lines).length)}ch + 1.5rem)` }}
    >
      <ol
        className="absolute inset-x-0 px-2.5 text-right whitespace-nowrap tabular-nums"
        style={{ top: paddingTop + lineHeight * (first - 1) - top }}
      >
        {Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).map((line) => (
          <li key={line} className={wrongLines.has(line) ? 'font-bold text-negative' : ''}>
            {line}
          </li>
        ))}
      </ol>
    </div>
  )
}
