import * as z from 'zod/mini'
import { commonFields, Duration, durationInMs, stepKind } from './step-kind.ts'

export const advance = stepKind({
  key: 'advance',
  isAct: true,
  about: 'The world lives through a length of time at once, and all that falls due in it happens.',
  schemas: [
    z.strictObject({
      advance: Duration.check(z.describe('How far the clock is moved.')),
      after: commonFields.after,
    }),
  ],
  title: (step) => `advance ${step.advance}`,
  needs: () => ['clock'],
  run: (step, { environment }) => environment.advance(durationInMs(step.advance)),
})
