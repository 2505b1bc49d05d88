import type * as z from 'zod/mini'
import type { VerbName, verbs } from '../../../../operator/verbs.ts'
import { useCall } from '../../live/use-action.ts'

type BodyOf<Name extends VerbName> = z.input<(typeof verbs)[Name]['body']>

/** Acts as an operator; a refusal stands in `problem`. `run` tells whether it was done. */
export function useVerb<Name extends VerbName>(verb: Name) {
  const { run, problem } = useCall('operator.act')
  return {
    problem,
    run: async (body: BodyOf<Name>): Promise<boolean> =>
      (await run({ params: { verb }, body })) !== undefined,
  }
}
