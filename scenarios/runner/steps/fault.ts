import * as z from 'zod/mini'
import { fieldsOf } from '../../../contracts/shared/schema-walk.ts'
import { faultBodies } from '../../../mock-api/faults/kinds.ts'
import { commonFields, stepKind } from './step-kind.ts'

export const fault = stepKind({
  key: 'fault',
  isAct: true,
  about:
    'Has something go wrong from here on, until it has acted `times` or its `ttl` is over; `none` ends all of them.',
  schemas: [
    z.strictObject({
      fault: z.union([...faultBodies, z.literal('none').check(z.describe('Ends every fault of this run.'))]),
      ...commonFields,
    }),
  ],
  title: (step) => (step.fault === 'none' ? 'no fault any more' : `fault: ${inWords(step.fault as object)}`),
  needs: () => ['faults'],
  run: (step, { environment }) =>
    step.fault === 'none' ? environment.removeFaults() : environment.addFault(step.fault as object),
})

/** `drop sendMessage, times 1` */
const inWords = (fault: object): string =>
  Object.entries(fault)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => (value === true ? field : `${field} ${wordOf(value)}`))
    .join(', ')

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

export const faultFields = faultBodies.map((body) => Object.keys(fieldsOf(body) ?? {})[0] ?? '')
