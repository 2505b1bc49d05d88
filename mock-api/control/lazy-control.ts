/** Loads the control API with its first call: it is large, and the first page of the sandbox does not use it. */
import type { Incoming, Reply } from '../api/message.ts'
import type { ControlOptions } from './control-request.ts'

const load = () => import('./control.ts')

export const worldNeededBy = async (method: string, url: string): Promise<string> =>
  (await load()).worldNeededBy(method, url)

export const answerControl = async (incoming: Incoming, options: ControlOptions): Promise<Reply> =>
  (await load()).answerControl(incoming, options)
