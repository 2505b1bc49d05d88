/** The simulator without a server: its worlds, and the one function that answers all requests. It runs in Node and in a browser. */
import { apiPrefix } from '../contracts/registry/transport.ts'
import { createApi } from './api/api.ts'
import type { HandleRequest, Reply, RequestHeaders } from './api/message.ts'
import { ControlError } from './control/control-error.ts'
import { worldHeader, worldNameOf, type ControlOptions } from './control/control-request.ts'
import { answerControl, worldNeededBy } from './control/lazy-control.ts'
import { jsonReply, refusal } from './control/replies.ts'
import { createWorlds, type WorldsOptions } from './control/worlds.ts'
import { createChooser, isForChooser } from './google/chooser.ts'
import type { World } from './world/world.ts'

export async function createCore(options: WorldsOptions & Omit<ControlOptions, 'worlds'>) {
  const worlds = await createWorlds(options)
  const isInRemovedWorld = (headers: RequestHeaders): boolean =>
    headers[worldHeader] === undefined && !worlds.has(worldNameOf(headers))
  /** A browser in a removed world gets a sentence for its player; a program that names a world gets the known worlds. */
  function worldOfPlayer(headers: RequestHeaders): World {
    if (isInRemovedWorld(headers)) throw new ControlError(404, removedWorldText)
    return worlds.get(worldNameOf(headers))
  }
  const api = createApi(worldOfPlayer)
  const chooser = createChooser(worldOfPlayer)
  const control = { ...options, worlds }

  const answer: HandleRequest = (incoming) => {
    if (isApiCall(incoming.url)) return api(incoming)
    return isForChooser(incoming) ? chooser(incoming) : answerControl(incoming, control)
  }

  /** Errors that are defects of the simulator are thrown. */
  const handle: HandleRequest = async (incoming) => {
    const { method, url, headers } = incoming
    try {
      if (!worlds.disk) return await answer(incoming)
      return await worlds.saveAfter(
        isApiCall(url) || isForChooser(incoming) ? worldNameOf(headers) : await worldNeededBy(method, url),
        () => answer(incoming),
        (reply) => mayChangeWorld(method, reply),
      )
    } catch (error) {
      if (error instanceof ControlError) return refusal(incoming.headers, error)
      if (error instanceof URIError) return jsonReply(400, { message: 'Bad Request.' })
      throw error
    }
  }
  return { worlds, isInRemovedWorld, handle }
}

/** A call that only reads changes nothing but the journal, unless its reply sets a cookie. */
export const mayChangeWorld = (method: string, reply?: Reply): boolean =>
  method !== 'GET' || (reply?.cookies ?? []).length > 0

const removedWorldText = 'Cet espace de test a été supprimé. Rechargez la page pour recommencer.'

const apiAddress = new RegExp(`^${apiPrefix}(?![^/?#])`, 'i')

export const isApiCall = (url: string): boolean => apiAddress.test(url)
