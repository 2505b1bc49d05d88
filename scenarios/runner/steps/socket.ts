import * as z from 'zod/mini'
import { commonFields, stepKind, userField } from './step-kind.ts'

export const socket = stepKind({
  key: 'socket',
  isAct: true,
  about: 'A user connects to the realtime channel, or leaves it.',
  schemas: [
    z.strictObject({
      socket: z
        .enum(['connect', 'disconnect'])
        .check(z.describe('Whether the user comes to be connected, or is no longer.')),
      as: userField.check(z.describe('Whose connection it is: an e-mail address.')),
      ...commonFields,
    }),
  ],
  title: ({ as, socket: act }) => `${as} ${act}s`,
  async run({ as, socket: act }, { environment }) {
    if (act === 'connect') await environment.connect(as)
    else environment.disconnect(as)
  },
})
