import { expect, onTestFinished, test } from 'vitest'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { queryClient } from '../api/query-client.tsx'
import { setTokenSource } from '../api/token-source.ts'
import { browserSession } from '../session/browser-session.ts'
import { startProvider } from '../testing/provider.ts'
import { prefetchers } from './pages.ts'

test('the history is prefetched only for a signed-in player', async () => {
  const provider = startProvider()
  onTestFinished(() => queryClient.clear())
  setTokenSource(browserSession)
  await browserSession.signOut()
  const prefetch = prefetchers.get('/transactions')
  await prefetch?.()
  expect(provider.calls('history.buy')).toEqual([])

  browserSession.signInWithToken('token', callExamples['auth.login'].answers.minimum.user)
  await prefetch?.()
  expect(provider.calls('history.buy')).toMatchObject([{ token: 'token', query: { page: '1' } }])
})
