/** Schemas that say of a word which they do not know which one was meant. */
import * as z from 'zod/mini'
import { didYouMean } from '../../contracts/shared/suggest.ts'

const fewNames = 3

const listed = (known: readonly string[]): string => ` There are: ${known.join(', ')}.`

/** One of these names. */
export const oneOf = <const Name extends string>(names: readonly [Name, ...Name[]] | readonly Name[]) =>
  z.enum(names, {
    error: ({ input }) =>
      typeof input === 'string'
        ? `There is no "${input}" to name here.${didYouMean(input, names) || (names.length > fewNames ? '' : listed(names))}`
        : undefined,
  })

/** An object of these fields and no others. */
export const exactly = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .map((key) => {
              const known = Object.keys(shape)
              return `There is no "${key}" to give.${didYouMean(key, known) || listed(known)}`
            })
            .join(' ')
        : undefined,
  })
