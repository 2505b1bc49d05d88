/** Writes a walk that violates an invariant as a scenario file that fails for the same reason. */
import { stringify } from 'yaml'
import { gameIds } from '../../contracts/registry/games.ts'
import { schemaPathFrom } from '../format/library.ts'
import { stemOf } from '../record/step-values.ts'
import { replaceIds, type Found, type PlayedStep, type Setting, type Step } from './model.ts'

export interface WalkToWrite {
  readonly played: readonly PlayedStep[]
  readonly found: Found
  readonly setting: Setting
  readonly seed: number
  readonly file: string
  /** Adds the steps that fail because of the violation, if the format has words for it. */
  readonly hasEnding: boolean
}

export function scenarioText({ played, found, setting, seed, file, hasEnding }: WalkToWrite): string {
  const { steps, saved } = namedSteps(played, setting)
  const { players } = setting
  const names = new Map([...players.map(({ id, name }) => [id, name] as const), ...saved])
  const ending = hasEnding ? (found.ending ?? []).map((step) => withNames(step, names) as Step) : []
  const what = withNames(found.what, new Map([...names].map(([id, name]) => [id, bareName(name)])))
  const { name, sentence } = found.invariant
  const content = {
    title: `What breaks ${name}`,
    about: `${sentence} This scenario violates it. Found by exploring from the seed ${String(seed)}.`,
    steps: withoutUnusedNames([...steps, ...ending]),
  }
  return [
    `# yaml-language-server: $schema=${schemaPathFrom(file)}\n`,
    stringify(content, { lineWidth: 110 }),
    `# Violated here: ${name}. ${String(what).split('\n', 1)[0] ?? ''}\n`,
  ].join('')
}

export const stepsToWrite = (played: readonly PlayedStep[]): readonly PlayedStep[] =>
  played.filter(({ outcome: { is, unanswered } }) => is !== 'unsaid' || unanswered !== undefined)

function namedSteps(
  played: readonly PlayedStep[],
  { players, servers, operators }: Setting,
): { readonly steps: readonly Step[]; readonly saved: ReadonlyMap<string, string> } {
  const names = new Map([...players, ...servers, ...operators].map(({ id, name }) => [id, name]))
  names.set(gameIds.retro, 'Dofus Retro')
  const saved = new Map<string, string>()
  const counts = new Map<string, number>()
  const steps = stepsToWrite(played).flatMap(({ step, outcome, opened }, index, all) => {
    const named = withNames(step, new Map([...names, ...saved])) as Step
    switch (outcome.is) {
      case 'refused':
        return [{ ...named, refused: outcome.refused }]
      case 'broken':
        // The last one may be the violation itself, so it is written as it should go.
        return [index === all.length - 1 ? named : { ...named, broken: true }]
      case 'unsaid':
        return index === all.length - 1 ? [named] : []
      case 'done': {
        if (opened === undefined) return [named]
        const kind = stemOf(String(step['call'] ?? step['operator']))
        const count = (counts.get(kind) ?? 0) + 1
        counts.set(kind, count)
        saved.set(opened, `\${${kind}${String(count)}._id}`)
        return [{ ...named, save: `${kind}${String(count)}` }]
      }
    }
  })
  return { steps, saved }
}

const withoutUnusedNames = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step) => {
    const { save, ...rest } = step
    return typeof save === 'string' && !JSON.stringify(steps).includes(`\${${save}.`) ? rest : step
  })

const bareName = (name: string): string => name.replace(/^\$\{(\w+)\._id\}$/, '$1')

const withNames = (value: unknown, names: ReadonlyMap<string, string>): unknown =>
  replaceIds(value, (id) => names.get(id) ?? id)
