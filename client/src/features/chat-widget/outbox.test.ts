import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { startProvider } from '../../testing/provider.ts'
import { openTab, yasmine } from '../../testing/session.ts'
import { sendNew } from './outbox.ts'

const { input, answers } = callExamples['messages.sendToRequest']

test('messages of a conversation are sent one after the other, in the order of writing', async () => {
  const provider = startProvider()
  openTab().session.signInWithToken('token', yasmine)
  const cache = new QueryClient()
  const first = provider.holds('messages.sendToRequest')
  for (const message of ['Bonjour', 'Je suis au zaap'])
    sendNew(
      { cache, userId: yasmine._id },
      { kind: 'request', chatId: input.body.requestId, message, after: undefined },
    )
  await first.arrived
  const mutations = cache.getMutationCache().getAll()
  expect(mutations.map(({ state }) => state.isPaused)).toEqual([false, true])
  first.answers(answers.minimum)
  await vi.waitFor(() => expect(mutations.map(({ state }) => state.status)).toEqual(['success', 'success']))
  expect(provider.calls('messages.sendToRequest').map(({ body }) => body)).toMatchObject([
    { message: 'Bonjour' },
    { message: 'Je suis au zaap' },
  ])
})
