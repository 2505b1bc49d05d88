/** Writes the entries of a journal as a scenario in YAML. The same entries give the same text. */
import { Document, visit, type YAMLMap } from 'yaml'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import type { Directory, LeftOut } from './items.ts'
import { readJournal } from './read-journal.ts'
import { listsOf, type Lists } from './step-lists.ts'

export interface RecordingOptions {
  /** All entries of the world. */
  readonly entries: readonly Entry[]
  /** Whether the entry with this number becomes a step. */
  readonly includes: (seq: number) => boolean
  readonly directory: Directory
  readonly title: string
  readonly seed: number
  readonly schema?: string | undefined
}

export interface Recording {
  readonly text: string
  /** The number of steps. With 0 the text is not a valid scenario. */
  readonly steps: number
  readonly leftOut: number
}

export function recordingOf({
  entries,
  includes,
  directory,
  title,
  seed,
  schema,
}: RecordingOptions): Recording {
  const { items, leftOut } = readJournal(entries, includes, directory)
  const lists = listsOf(items, directory)
  const all = [...leftOut, ...lists.leftOut]
  const about = `Recorded in a world with seed ${String(seed)}.`
  const text = yamlOf({ title, about, schema }, lists, all)
  return { text, steps: lists.steps.length + lists.player.length, leftOut: all.length }
}

interface Metadata {
  readonly title: string
  readonly about: string
  /** The path of the JSON schema from the file's folder, for the editor. */
  readonly schema: string | undefined
}

function yamlOf(
  { title, about, schema }: Metadata,
  { inputs, steps, player }: Lists,
  leftOut: readonly LeftOut[],
): string {
  const document = new Document({
    title,
    about,
    ...(Object.keys(inputs).length === 0 ? {} : { inputs }),
    steps,
    ...(player.length === 0 ? {} : { player }),
  })
  visit(document, {
    Map(_key, map: YAMLMap, path) {
      // Short maps of a step and of an input go on one line.
      map.flow = path.length >= depthOfFields && JSON.stringify(map).length < longestLine
    },
  })
  const written = document.toString({
    lineWidth: 110,
    singleQuote: true,
    flowCollectionPadding: true,
    indentSeq: true,
  })
  return [
    ...(schema === undefined ? [] : [`# yaml-language-server: $schema=${schema}\n`]),
    ...comments(leftOut),
    written,
  ].join('')
}

/** Document, map, pair, map of the inputs, pair. The fields of a step are one level deeper. */
const depthOfFields = 5
const longestLine = 90

function comments(leftOut: readonly LeftOut[]): string[] {
  const ordered = leftOut.toSorted((a, b) => a.seq - b.seq)
  return ordered.map(({ seq, why }) => `# Left out, #${String(seq)}: ${oneLine(why)}.\n`)
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')
