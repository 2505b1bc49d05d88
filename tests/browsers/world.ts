/** A new world of the simulator for each journey, and what happens in it without a page. */
import { createControlClient } from '../../mock-api/control/client.ts'
import type { VerbName } from '../../mock-api/operator/verbs.ts'
import { until, type Page } from './page.ts'

export const player = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }

export type World = Awaited<ReturnType<typeof createWorld>>

export async function createWorld(url: string) {
  const name = `browser-${crypto.randomUUID()}`
  const control = createControlClient({ url, world: name })
  await control.call('worlds.create', { body: { name } })
  const act = async (verb: VerbName, body: object): Promise<void> => {
    await control.call('operator.act', { params: { verb }, body })
  }
  const enter = async (page: Page, path: string, as = ''): Promise<void> => {
    await page.open(`${url}/__sim/worlds/${name}/enter?to=${encodeURIComponent(path)}${as}`)
    // The page of the link opens the client by a script.
    await page.isAt(path)
    await page.isReady()
  }
  return {
    url,
    control,
    /** Opens a path of the client as a visitor. */
    visit: (page: Page, path: string) => enter(page, path),
    /** Opens a path of the client as a player. Another journey covers the sign-in form. */
    signIn: (page: Page, path: string) => enter(page, path, `&as=${player.email}`),
    /** Opens a screen of the console. */
    openConsole: (page: Page, screen: string) => page.open(`${url}/__sim/console/w/${name}/${screen}`),
    /** Acts as the operator. */
    act,
    /** Returns the only request without a reply. */
    async waitingRequest() {
      const [request] = (await control.call('operator.waiting')).requests
      if (request === undefined) throw new Error('No request is waiting.')
      return request
    },
    /** Sets the rate from Boune to Agride to 0.92, with a fee of 0.5 M, and puts 100 M in stock. */
    async openMarket() {
      const idOf = async (search: string): Promise<string> => {
        const query = { search, game: 'Dofus Retro', limit: 1 }
        return (await control.call('lists.servers', { query })).items[0]?._id ?? ''
      }
      const [serverIdFrom, serverIdTo] = [await idOf('Boune'), await idOf('Agride')]
      await act('set-rate', { serverIdFrom, serverIdTo, conversionRate: 0.92, exchangeFee: 0.5 })
      await act('set-server', { serverId: serverIdTo, serverStock: 100 })
    },
    /** Waits until a player receives events: an act of the operator before that would miss the page. */
    isConnected: () =>
      until(
        'the player receives events',
        async () => (await control.call('sockets.list')).sockets.length > 0,
      ),
  }
}
