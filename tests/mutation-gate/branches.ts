/**
 * Whether an answer goes the ways that the example goes. The client's parser takes `{request: null}` at any time; a state in
 * which there is an open request does not, and a pact that took it would promise nothing (docs/decisions/0024).
 */
import { defOf, optionOf, valueAt, wordsOf, type Path, type Schema } from './schema-paths.ts'

export interface Fixed {
  /** What the schema lets be left out may be left out here. */
  readonly isOptional: boolean
  /** The places at which the value itself is fixed. */
  readonly exactly: readonly Path[]
}

/** Where the answer first leaves the example's way, or undefined. Both satisfy the schema. */
export function departureFrom(
  schema: Schema,
  example: unknown,
  answer: unknown,
  fixed: Fixed,
): string | undefined {
  const changed = fixed.exactly.find((path) => valueAt(example, path) !== valueAt(answer, path))
  const path = changed ?? otherWay({ schema, example, answer, path: [] }, fixed)
  return path && wordsOf(path)
}

interface Compared {
  readonly schema: Schema
  readonly example: unknown
  readonly answer: unknown
  readonly path: Path
}

function otherWay(compared: Compared, fixed: Fixed): Path | undefined {
  const { schema, example, answer, path } = compared
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
      // A provider may say more than the example: what was not asked for is not looked at.
      if (example === undefined) return undefined
      if (answer === undefined) return fixed.isOptional ? undefined : path
      return otherWay({ ...compared, schema: def.innerType }, fixed)
    case 'nullable':
      if (example === null || answer === null) return example === answer ? undefined : path
      return otherWay({ ...compared, schema: def.innerType }, fixed)
    case 'union': {
      const [wanted, taken] = [optionOf(def.options, example), optionOf(def.options, answer)]
      const option = def.options[wanted]
      return wanted !== taken || option === undefined
        ? path
        : otherWay({ ...compared, schema: option }, fixed)
    }
    case 'object':
      return firstOf(Object.entries(def.shape), ([key, part]) => otherWay(within(compared, key, part), fixed))
    case 'array':
      return isOtherLength(compared, fixed)
        ? path
        : firstOf([...(example as readonly unknown[]).keys()], (index) =>
            otherWay(within(compared, index, def.element), fixed),
          )
    case 'record': {
      // Its keys are the provider's, and there may be none.
      const shared = Object.keys(example as object).filter((key) => Object.hasOwn(answer as object, key))
      return firstOf(shared, (key) => otherWay(within(compared, key, def.valueType), fixed))
    }
    case 'enum':
    case 'literal':
    case 'string':
    case 'number':
    case 'boolean':
      return undefined
    default:
      throw new Error(`${wordsOf(path)}: nobody has said which ways a schema of the kind "${def.type}" has.`)
  }
}

const within = ({ example, answer, path }: Compared, key: string | number, schema: Schema): Compared => ({
  schema,
  example: valueAt(example, [key]),
  answer: valueAt(answer, [key]),
  path: [...path, key],
})

/** Of one element there may be more. Several show a way each, and so does one by whose value others are told apart. */
function isOtherLength({ example, answer, path }: Compared, { exactly }: Fixed): boolean {
  const [wanted, given] = [(example as readonly unknown[]).length, (answer as readonly unknown[]).length]
  const isCounted = wanted !== 1 || exactly.some((each) => path.every((step, index) => each[index] === step))
  return isCounted ? given !== wanted : given === 0
}

function firstOf<Item>(items: readonly Item[], find: (item: Item) => Path | undefined): Path | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
