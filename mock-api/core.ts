/** The simulator without a server: its worlds, and the one function that answers all requests. It runs in Node and in a browser. */
import { apiPrefix } from '../contracts/registry/transport.ts'
import { createApi } from './api/api.ts'
import type { HandleRequest, RequestHeaders } from './api/message.ts'
import { answerControl, jsonReply, refusal } from './control/control.ts'
import { ControlError } from './control/control-error.ts'
import { worldHeader, worldInPath, worldNameOf, type ControlOptions } from './control/control-request.ts'
import { createWorlds, type WorldsOptions } from './control/worlds.ts'
import { createChooser, isForChooser } from './google/chooser.ts'
import type { World } from './world/world.ts'

export interface CoreOptions extends WorldsOptions, Omit<ControlOptions, 'worlds'> {}

export async function createCore(options: CoreOptions) {
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
      return await worlds.during(
        isApiCall(url) || isForChooser(incoming) ? worldNameOf(headers) : worldInPath(url),
        () => answer(incoming),
        (reply) => method !== 'GET' || (reply?.cookies ?? []).length > 0,
      )
    } catch (error) {
      if (error instanceof ControlError) return refusal(incoming.headers, error)
      if (error instanceof URIError) return jsonReply(400, { message: 'Bad Request.' })
      throw error
    }
  }
  return { worlds, isInRemovedWorld, handle }
}

const removedWorldText = 'Cet espace de test a été supprimé. Rechargez la page pour recommencer.'

const isApiCall = (url: string): boolean =>
  url.slice(0, apiPrefix.length).toLowerCase() === apiPrefix && /^[/?#]?$/.test(url.charAt(apiPrefix.length))
