/** How a run reaches the provider: over the network, or inside the process of the simulator. */
import type { ManagerOptions } from 'socket.io-client'
import * as z from 'zod/mini'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { parseJson } from '../../contracts/shared/parse-json.ts'
import type { ControlCall } from '../../mock-api/control/client.ts'

export interface Answer {
  readonly status: number
  readonly location: string | null
  /** The cookies that it sets, as `name=value`. The value of a cookie that it clears is empty. */
  readonly cookies: readonly string[]
  /** Rejects when the connection breaks before the end of the body. */
  text(): Promise<string>
}

export interface Transport {
  /** Sends a request, and rejects when no answer comes. Does not follow redirects. */
  fetch(url: string, call: ControlCall): Promise<Answer>
  readonly sockets: NonNullable<ManagerOptions['transports']>
}

export const network: Transport = {
  async fetch(url, call) {
    const response = await fetch(url, call)
    return {
      status: response.status,
      location: response.headers.get('Location'),
      cookies: response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? ''),
      text: () => response.text(),
    }
  },
  sockets: ['websocket'],
}

export const noSimulatorAt = (target: string): string =>
  `No simulator answers at ${target}: start one with npm start or npm run sim, or name another with --target.`

/** What `GET /__sim/worlds` returns, which opens no world. */
const Simulator = z.object({ worlds: z.array(z.unknown()) })

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
  const answer = await transport.fetch(`${target}/__sim/worlds`, call).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new CouldNotRun(noSimulatorAt(target), { cause })
  })
  if (unreachable.has(answer.status)) {
    throw new CouldNotRun(
      `${target} answers ${String(answer.status)}: the server behind it is not running. Start it, or name another with --target.`,
    )
  }
  return Simulator.safeParse(parseJson(await answer.text().catch(() => ''))).success
}
