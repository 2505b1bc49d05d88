import { setupServer } from 'msw/node'
import { expect, onTestFinished } from 'vitest'
import { apiPrefix } from '../../../contracts/registry/transport.ts'
import { transport } from '../api/call.ts'
import { setTokenSource } from '../api/token-source.ts'
import { origin, planProvider, type Provider } from './handlers.ts'

/** Until the test ends, which fails if a side broke the contract or a planned call was never made. */
export function startProvider(): Provider {
  const { provider, handlers, faults, leftOver } = planProvider()
  const unhandled: string[] = []
  const server = setupServer(...handlers)
  server.listen({
    onUnhandledFrame: async ({ frame, defaults }) => {
      unhandled.push(await frame.getUnhandledMessage())
      defaults.error()
    },
  })
  transport.defaults.baseURL = origin + apiPrefix
  onTestFinished(() => {
    server.close()
    setTokenSource({})
    const left = leftOver().map((id) => `${id} was planned and never called`)
    expect([...faults, ...unhandled, ...left]).toEqual([])
  })
  return provider
}
