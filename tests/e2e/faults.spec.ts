/**
 * What a page sees of a faulty call with XMLHttpRequest, on which axios is built. mock-api/faults has every fault of calls and
 * events, and mock-api/sandbox/page what fetch and WebSocket make of them in the sandbox.
 */
import type { Page } from '@playwright/test'
import type { FaultInput } from '../../mock-api/faults/kinds.ts'
import { all, expect, expectTakenOver, faulty, player, test } from './world.ts'

/** Asks for a mail. Returns the event with which the request ends, its status and its text. */
const askForMail = (page: Page, timeout = 0) =>
  page.evaluate(
    ([email, limit]) => {
      const { promise, resolve } = Promise.withResolvers<readonly [string, number, string]>()
      const request = new XMLHttpRequest()
      request.open('POST', '/api/auth/forgot-password')
      request.setRequestHeader('Content-Type', 'application/json')
      request.timeout = limit
      for (const type of ['load', 'error', 'timeout'])
        request.addEventListener(type, () => {
          resolve([type, request.status, request.responseText])
        })
      request.send(JSON.stringify({ email }))
      return promise
    },
    [player.email, timeout] as const,
  )

const call = 'auth.forgotPassword'
const faults: readonly (readonly [FaultInput, readonly [event: string, status: number, text: unknown]])[] = [
  [{ status: call, code: 503, ttl: '1h' }, ['load', 503, '{"message":"Faute simulée"}']],
  [{ malformed: call, ttl: '1h' }, ['load', 200, expect.stringMatching(/^\{[^}]*$/)]],
  [{ truncated: call, ttl: '1h' }, ['error', 0, '']],
  [{ reset: call, ttl: '1h' }, ['error', 0, '']],
]

test(
  'a page sees each faulty call as browsers report it',
  { tag: [all.tag, faulty.tag] },
  async ({ page, world }) => {
    await page.goto('/faq')
    await expectTakenOver(page)
    for (const [fault, seen] of faults) {
      const end = await world.begin(fault)
      expect(await askForMail(page), Object.keys(fault)[0]).toEqual(seen)
      await end()
    }
    const held = await world.hold(call)
    expect(await askForMail(page, 200)).toEqual(['timeout', 0, ''])
    const late = askForMail(page)
    await held.wait()
    await held.release()
    expect((await late)[1]).toBe(200)
  },
)
