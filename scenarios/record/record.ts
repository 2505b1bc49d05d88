/** Writes the entries of a journal as a scenario in YAML. The same entries give the same text. */
import { Document, visit, type YAMLMap } from 'yaml'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import { nameFindings } from '../format/known-names.ts'
import { readJournal } from './read-journal.ts'
import { listsOf } from './step-lists.ts'
import type { Directory } from './step-values.ts'

export interface RecordingOptions {
  readonly entries: readonly Entry[]
  /** Whether the entry with this number becomes a step. */
  readonly includes: (seq: number) => boolean
  readonly directory: Directory
  readonly title: string
  readonly seed: number
  /** The path of the JSON schema from the file's folder, for the editor. */
  readonly schema?: string | undefined
}

export interface Recording {
  readonly text: string
  readonly steps: number
  readonly leftOut: number
}

export function recordingOf(options: RecordingOptions): Recording {
  const { entries, includes, directory, title, seed, schema } = options
  const read = readJournal(entries, includes, directory)
  const { inputs, steps, player, leftOut } = listsOf(read.items, directory)
  const comments = [...read.leftOut, ...leftOut]
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ seq, why }) => `# Left out, #${String(seq)}: ${why.replaceAll(/\s+/g, ' ')}.\n`)
  const document = new Document({
    title,
    about: `Recorded in a world with seed ${String(seed)}.`,
    // In a world with other servers, such as those of a seed file.
    ...(nameFindings([...steps, ...player], []).length > 0 && { names: 'any' }),
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
  return {
    text: [
      schema === undefined ? '' : `# yaml-language-server: $schema=${schema}\n`,
      ...comments,
      written,
    ].join(''),
    steps: steps.length + player.length,
    leftOut: comments.length,
  }
}

/** Document, map, pair, map of the inputs, pair. The fields of a step are one level deeper. */
const depthOfFields = 5
const longestLine = 90
