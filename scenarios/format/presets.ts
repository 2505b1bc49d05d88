/** Reads the presets: steps with a name and inputs, which a scenario plays with `use`. */
import * as z from 'zod/mini'
import { presetsFile, presetsText } from '#presets-text'
import { InvalidFile } from '../../contracts/shared/errors.ts'
import { findingsOf, located } from '../../mock-api/yaml-validation/findings.ts'
import { readSource } from '../../mock-api/yaml-validation/source.ts'
import { metadataFields } from './metadata.ts'
import { textLike, textsIn } from './placeholders.ts'

const PresetName = textLike(
  /^[a-z][a-z0-9-]*$/,
  'A name of a preset has lower-case letters, digits and dashes.',
)

/** The steps are checked when a scenario uses them, because they can contain `use` themselves. */
const Presets = z.record(
  PresetName,
  z.strictObject({
    about: z.string().check(z.minLength(1)),
    inputs: metadataFields.inputs,
    steps: z.array(z.looseObject({})).check(z.minLength(1)),
  }),
)
export type Preset = z.infer<typeof Presets>[string]

/** Throws an InvalidFile for a text that has no valid presets. */
export function readPresets(text: string) {
  const read = readSource(text, { longestKilobytes: 256 })
  if ('problem' in read) throw invalid(read.problem)
  const { source } = read
  const [problem] = located(findingsOf(Presets, source.content), source)
  if (problem) throw invalid(problem)
  const presets = Presets.parse(source.content)
  const names = Object.keys(presets)
  for (const [index, [name, { steps }]] of Object.entries(presets).entries()) {
    const used = [...textsIn(steps, [])].flatMap(([path, text]) => (path.at(-1) === 'use' ? [text] : []))
    const later = used.find((preset) => names.indexOf(preset) >= index)
    if (later === undefined) continue
    const message = `The preset "${name}" can use only presets above it, not "${later}".`
    throw invalid({ ...source.placeOf([name], true), message })
  }
  return { presets: new Map(Object.entries(presets)) as ReadonlyMap<string, Preset>, source }
}

const invalid = ({ line, column, message }: { line: number; column: number; message: string }): InvalidFile =>
  new InvalidFile(`${presetsFile}:${String(line)}:${String(column)}  ${message}`)

export const { presets, source: presetsSource } = readPresets(presetsText)
