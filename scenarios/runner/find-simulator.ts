import * as z from 'zod/mini'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { parseJson } from '../../contracts/shared/parse-json.ts'
import { network, type Transport } from './transport.ts'

const Simulator = z.object({ name: z.literal('kamasouk simulator') })

const askedForMs = 10_000
/** What a balancer answers when the server behind it does not: bad gateway, unavailable, gateway timeout. */
const unreachable = new Set([502, 503, 504])

/** Whether a simulator answers, and not a real provider. Throws CouldNotRun when nothing answers. */
export async function isSimulator(
  target: string,
  signal: AbortSignal,
  transport: Transport = network,
): Promise<boolean> {
  const call = {
    method: 'GET',
    redirect: 'manual',
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(askedForMs)]),
  } as const
  const answer = await transport.fetch(`${target}/__sim`, call).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new CouldNotRun(
      `No simulator answers at ${target}: start one with npm start or npm run sim, or name another with --target.`,
      { cause },
    )
  })
  if (unreachable.has(answer.status)) {
    throw new CouldNotRun(
      `${target} answers ${String(answer.status)}: the server behind it is not running. Start it, or name another with --target.`,
    )
  }
  return Simulator.safeParse(parseJson(await answer.text().catch(() => ''))).success
}
