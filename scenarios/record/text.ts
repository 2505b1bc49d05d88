/** A recorded scenario as the text of its file: the same recording gives the same text. */
import { Document, visit, type YAMLMap } from 'yaml'
import type { LeftOut } from './items.ts'
import type { Lists } from './lists.ts'

export interface Metadata {
  readonly title: string
  readonly about: string
  /** Where an editor finds the schema, from the file's folder. */
  readonly schema: string | undefined
}

export function textOf(
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
      // The fields of a step, and each input, stand on a line that is no longer than a line should be.
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
    ...remarks(leftOut),
    written,
  ].join('')
}

/** Document, map, pair, map of the inputs, pair; a step's fields lie deeper by a list. */
const depthOfFields = 5
const longestLine = 90

function remarks(leftOut: readonly LeftOut[]): string[] {
  const ordered = leftOut.toSorted((a, b) => a.seq - b.seq)
  return ordered.map(({ seq, why }) => `# Left out, #${String(seq)}: ${oneLine(why)}.\n`)
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')
