import type { RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { startLocalServer } from '../../shared/local-server.ts'

export async function startServer(answer: RequestListener): Promise<string> {
  const { url, close } = await startLocalServer(answer)
  onTestFinished(close)
  return url
}
