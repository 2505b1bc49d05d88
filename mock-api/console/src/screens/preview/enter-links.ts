import { fillPath, routeOf } from '../../../../control/api.ts'
import { sandboxBase, type Slot } from './slots.ts'

const { path: enterPath, query: EnterQuery } = routeOf('worlds.enterByLink')

/** Why the client cannot begin at this path; undefined if it can. */
export const problemOfPath = (to: string): string | undefined =>
  EnterQuery?.safeParse({ to }).error?.issues[0]?.message

/** Returns the path on any host of the simulator that opens the client as this player. */
const entry = ({ world, player = '', path }: Slot): string =>
  `${fillPath(enterPath, { world })}?${new URLSearchParams({ as: player, to: path }).toString()}`

/** Each host has separate cookies, so each frame and each of its players has a separate session. */
function hostOf({ id, world, player = '' }: Slot): string {
  const [name = ''] = player.toLowerCase().split('@')
  const label = `${id}-${name}-${world}`.replace(/[^a-z0-9]+/g, '-')
  return `${label.slice(0, 63).replace(/-$/, '')}.localhost`
}

export const enterLinks = (slot: Slot): { own: string; here: string } => {
  if (sandboxBase === undefined) return linksOfServer(slot)
  // A static host has one name, and a page that shows what the simulator answers.
  const link = `${sandboxBase}sandbox/visit.html?to=${encodeURIComponent(`/__sim${entry(slot)}`)}`
  return { own: link, here: link }
}

const linksOfServer = (slot: Slot) => ({
  own: `http://${hostOf(slot)}${location.port === '' ? '' : `:${location.port}`}/__sim${entry(slot)}`,
  /** For a browser that does not know the hosts of the frames. */
  here: `/__sim${entry(slot)}`,
})
