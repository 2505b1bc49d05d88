/** What a journal tells, as the text of a scenario that does it again. Pure: the same entries give the same text. */
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import type { Directory } from './directory.ts'
import { listsOf } from './lists.ts'
import { readJournal } from './read.ts'
import { textOf } from './text.ts'

export interface RecordingOptions {
  /** Of a world, from its first entry on. */
  readonly entries: readonly Entry[]
  /** What happened up to this entry is history. */
  readonly from: number
  readonly directory: Directory
  readonly title: string
  readonly seed: number
  readonly schema?: string | undefined
}

export interface Recording {
  readonly text: string
  /** How many steps it has; with none the text is no scenario. */
  readonly steps: number
  readonly leftOut: number
}

export function recordingOf({ entries, from, directory, title, seed, schema }: RecordingOptions): Recording {
  const { items, leftOut } = readJournal(entries, from, directory)
  const lists = listsOf(items, directory)
  const all = [...leftOut, ...lists.leftOut]
  const about = `Recorded in a world of seed ${String(seed)}.`
  const text = textOf({ title, about, schema }, lists, all)
  return { text, steps: lists.steps.length + lists.player.length, leftOut: all.length }
}
