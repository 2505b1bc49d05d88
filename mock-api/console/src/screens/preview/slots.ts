/**
 * What the preview shows, and how the address of the page says it. Each `preview` parameter is one frame:
 * `?preview=yasmine@kamasouk.test&preview=mehdi@kamasouk.test+desktop+in:mine+/buy`
 */

/** The folder of the sandbox, if the console is a page of it. */
export const sandboxBase = globalThis.document?.documentElement.dataset['sandbox']

export type SlotId = 'one' | 'two'

/** The frames of the sandbox would all have the same cookies. */
export const slotIds: readonly SlotId[] = sandboxBase === undefined ? ['one', 'two'] : ['one']

export interface Slot {
  readonly id: SlotId
  readonly world: string
  /** An e-mail address. Undefined until a player is chosen. */
  readonly player: string | undefined
  readonly isDesktop: boolean
  /** The page of the client that is shown first. */
  readonly path: string
}

export const emptySlot = (id: SlotId, world: string): Slot => ({
  id,
  world,
  player: undefined,
  isDesktop: false,
  path: '/',
})

const parameter = 'preview'
const worldPrefix = 'in:'

/** Returns the frames of an address, or undefined if it shows no preview. `here` is the world of the console. */
export function slotsIn(search: string, here: string): readonly Slot[] | undefined {
  const values = new URLSearchParams(search).getAll(parameter)
  if (values.length === 0) return undefined
  return slotIds.slice(0, values.length).map((id, index) => {
    const words = values[index]?.split(' ') ?? []
    return {
      id,
      world: words.find((word) => word.startsWith(worldPrefix))?.slice(worldPrefix.length) ?? here,
      player: words.find((word) => word.includes('@') && !word.startsWith('/')),
      isDesktop: words.includes('desktop'),
      path: words.find((word) => word.startsWith('/')) ?? '/',
    }
  })
}

/** Returns the search part of an address with these frames instead of the old ones. */
export function searchWith(search: string, slots: readonly Slot[], here: string): string {
  const params = new URLSearchParams(search)
  params.delete(parameter)
  for (const { world, player, isDesktop, path } of slots) {
    const words = [
      player,
      isDesktop ? 'desktop' : undefined,
      world === here ? undefined : `${worldPrefix}${world}`,
      path === '/' ? undefined : path.replaceAll(' ', '%20'),
    ]
    params.append(parameter, words.filter((word) => word !== undefined).join(' '))
  }
  // These characters may stand in an address as they are.
  const text = params.toString().replaceAll('%40', '@').replaceAll('%3A', ':').replaceAll('%2F', '/')
  return text === '' ? '' : `?${text}`
}
