/** The text of a YAML editor: kept as a draft, and checked while it is typed. */
import { useEffect, useMemo, useState } from 'react'
import type { ResponseOf } from '../../../control/api.ts'
import { sentenceOf } from '../live/problem.ts'
import { useControl } from '../live/world.tsx'
import { slug } from './format.ts'

type ScenarioCheck = ResponseOf<'scenarios.validate'>

const keyOfDraft = (name: string): string => `kamasouk.console.yaml.${name}`

/** Keeps a text under this name while the browser's tab is open, if it fits. */
export function keepDraft(name: string, text: string): void {
  try {
    // A text that does not fit must not leave an older one.
    sessionStorage.removeItem(keyOfDraft(name))
    sessionStorage.setItem(keyOfDraft(name), text)
  } catch {
    // The text stays on the page.
  }
}

/** Returns the draft of this name, or the initial text, and a function that changes it. Set the component's `key` to the name. */
export function useYamlDraft(name: string, initial = ''): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(keyOfDraft(name)) ?? initial)
  return [
    text,
    (next) => {
      setText(next)
      keepDraft(name, next)
    },
  ]
}

const longestKilobytes = 256
const kilobyte = 1024
const number = new Intl.NumberFormat('en-GB')

/** Why the text is too long to be sent, or undefined. */
function lengthProblem(text: string): string | undefined {
  // A character has 1 to 3 bytes in UTF-8, so most texts need no count.
  if (text.length * 3 <= longestKilobytes * kilobyte) return undefined
  const kilobytes = Math.ceil(new TextEncoder().encode(text).length / kilobyte)
  if (kilobytes <= longestKilobytes) return undefined
  return `This text has ${number.format(kilobytes)} KB. A scenario has at most ${String(longestKilobytes)} KB, so the text is not checked and cannot run.`
}

export interface YamlCheck {
  /** The newest answer: undefined before the first, and for a text that cannot be checked. */
  readonly answer: ScenarioCheck | undefined
  readonly isChecking: boolean
  /** Why the text cannot be checked: it is too long, or the simulator does not answer. */
  readonly problem: string | undefined
  readonly isValid: boolean
}

const pauseMs = 300

/** Checks the text when nothing has been typed for a moment. */
export function useYamlCheck(text: string): YamlCheck {
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
    answer,
    isChecking,
    problem: tooLong ?? (isToCheck && check.error !== null ? sentenceOf(check.error) : undefined),
    isValid: !isChecking && (answer?.scenario ?? null) !== null,
  }
}

export function downloadYaml(text: string, title: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }))
  link.download = `${slug(title) || 'scenario'}.yaml`
  link.click()
  URL.revokeObjectURL(link.href)
}
