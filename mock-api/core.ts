/** The simulator without a server: its worlds, and the function that answers requests. It runs in Node and in a browser. */
import { apiPrefix } from '../contracts/registry/transport.ts'
import { createApi } from './api/api.ts'
import type { HandleRequest, RequestHeaders } from './api/message.ts'
import { ControlError } from './control/control-error.ts'
import { worldHeader, worldNameOf } from './control/control-request.ts'
import { createWorlds, type Worlds, type WorldsOptions } from './control/worlds.ts'
import { createChooser, isForChooser } from './google/chooser.ts'
import type { World } from './world/world.ts'

export interface CoreOptions extends WorldsOptions {
  readonly control?: (worlds: Worlds) => HandleRequest
}

export async function createCore({ control, ...options }: CoreOptions) {
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
  const answerControl = control?.(worlds) ?? answerNothing
  const handle: HandleRequest = (incoming) => {
    if (isApiCall(incoming.url)) return api(incoming)
    return isForChooser(incoming) ? chooser(incoming) : answerControl(incoming)
  }
  return { worlds, isInRemovedWorld, handle }
}

const removedWorldText = 'Cet espace de test a été supprimé. Rechargez la page pour recommencer.'

const isApiCall = (url: string): boolean =>
  url.slice(0, apiPrefix.length).toLowerCase() === apiPrefix && /^[/?#]?$/.test(url.charAt(apiPrefix.length))

const answerNothing: HandleRequest = ({ method, url }) =>
  Promise.reject(new ControlError(404, `Unknown route ${method} ${url}.`))
