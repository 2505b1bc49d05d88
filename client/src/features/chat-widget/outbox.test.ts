import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { chatKeys } from '../../entities/conversation/conversation.ts'
import { startProvider } from '../../testing/provider.ts'
import { openTab, yasmine } from '../../testing/session.ts'
import { sendNew, sendOnceMore, type Outgoing } from './outbox.ts'

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

test('a page that is left does not repeat a message before it knows whether it has arrived', async () => {
  const provider = startProvider()
  openTab().session.signInWithToken('token', yasmine)
  const player = { cache: new QueryClient(), userId: yasmine._id }
  const chatId = input.body.requestId
  const request = {
    ...callExamples['conversations.create'].answers.minimum.request,
    _id: chatId,
    messages: [],
  }
  player.cache.setQueryData(chatKeys.current('request', yasmine._id), request)
  provider.fails('messages.sendToRequest')
  sendNew(player, { kind: 'request', chatId, message: 'Bonjour', after: undefined })
  const mutations = player.cache.getMutationCache()
  const statuses = () => mutations.getAll().map(({ state }) => state.status)
  await vi.waitFor(() => expect(statuses()).toEqual(['error']))
  const written = mutations.getAll()[0]?.state.variables as Outgoing
  const reading = provider.holds('conversations.current')
  sendOnceMore(player, written)
  await reading.arrived
  await player.cache.cancelQueries()
  const arrived = {
    ...answers.minimum.newMessage,
    _id: '65f0000000000000000000e9',
    clientId: written.clientId,
  }
  reading.answers({ request: { ...request, messages: [arrived] } })
  // A message that has arrived leaves the outbox.
  await vi.waitFor(() => expect(statuses()).toEqual([]))
  expect(provider.calls('messages.sendToRequest')).toHaveLength(1)
})
