import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

type Act = { readonly add: number } | { readonly remove: number } | 'take' | 'clear'

const acts = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.nat(50).map((add): Act => ({ add })) },
    { weight: 3, arbitrary: fc.nat(50).map((remove): Act => ({ remove })) },
    { weight: 2, arbitrary: fc.constant<Act>('take') },
    { weight: 1, arbitrary: fc.constant<Act>('clear') },
  ),
  { maxLength: 200 },
)

test('a queue behaves like a list that is sorted after each change', () => {
  fc.assert(
    fc.property(acts, (list) => {
      const queue = createQueue<{ readonly value: number; readonly order: number }>(
        (one, other) => one.value - other.value || one.order - other.order,
      )
      let model: { value: number; order: number }[] = []
      /** The results of the queue and of the list. */
      const taken: [unknown, unknown][] = []
      const removals: { item: object; remove: () => boolean }[] = []
      for (const [order, act] of list.entries()) {
        if (act === 'take') taken.push([queue.takeFirst(), model.shift()])
        else if (act === 'clear') {
          queue.clear()
          model = []
        } else if ('add' in act) {
          const item = { value: act.add, order }
          removals.push({ item, remove: queue.add(item) })
          model = [...model, item].toSorted(
            (one, other) => one.value - other.value || one.order - other.order,
          )
        } else {
          const removal = removals[act.remove % Math.max(removals.length, 1)]
          if (!removal) continue
          taken.push([removal.remove(), model.some((item) => item === removal.item)])
          model = model.filter((item) => item !== removal.item)
        }
        for (const [own, expected] of taken) expect(own).toBe(expected)
        expect(queue.first()).toBe(model[0])
        expect(queue.list()).toEqual(model)
      }
    }),
    { numRuns: 200, seed: 20_260_131 },
  )
})
