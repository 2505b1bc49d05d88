import { expect, onTestFinished, test } from 'vitest'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { queryClient } from '../api/query-client.tsx'
import { browserSession } from '../session/browser-session.ts'
import { startProvider } from '../testing/provider.ts'
import { prefetchers } from './pages.ts'

test('the history is read ahead for a player, and for nobody else', async () => {
  const provider = startProvider()
  onTestFinished(() => {
    queryClient.clear()
  })
  const prepare = prefetchers.get('/transactions')
  await prepare?.()
  expect(provider.calls('history.buy')).toEqual([])

  browserSession.signInWithToken('token', callExamples['auth.login'].answers.minimum.user)
  await prepare?.()
  expect(provider.calls('history.buy')).toMatchObject([{ token: 'token', query: { page: '1' } }])
})
