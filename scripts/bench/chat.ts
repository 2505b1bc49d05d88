/** `npm run bench:chat`: how soon a message and a letter appear in a real browser, and what an opened panel leaves in memory. */
import type { Page } from '@playwright/test'
import { buildClient } from '../client-build.ts'
import { repeat, runBenchmark, type Figure, type Measure } from './benchmark.ts'
import {
  arrivalFigure,
  inPage,
  longestDuring,
  openPage,
  readPageMemory,
  serveBuilt,
  signInOnPage,
  throttle,
} from './pages.ts'
import { atEnd, call, connectMany, mehdi, messageCall, openRequest, operatorCall, signIn } from './servers.ts'

/** Opens the page of a signed-in player who has a conversation of `messageCount` messages. */
async function openChatPage(messageCount: number) {
  const server = await serveBuilt({ clientFolder: await buildClient() })
  const player = await signIn(server)
  const requestId = await openRequest(server, player)
  for (let index = 0; index < messageCount; index += 1) {
    const message = `Message ${String(index)} : je vous attends devant la banque de Boune.`
    const sent =
      index % 2 === 0
        ? operatorCall('reply', { requestId, message })
        : messageCall(player, { requestId, message, clientId: `bench-${String(index)}` })
    await call(server, sent)
  }
  const page = await openPage(`${server.url}/signin`)
  await signInOnPage(page)
  return { server, page, requestId }
}

const messageBoxOf = (page: Page) => page.getByRole('textbox', { name: 'Votre message' })

/** Opens the panel and waits until its messages are visible. */
async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Ouvrir le support/ }).click()
  await messageBoxOf(page).waitFor()
}

const otherSockets = 2000

const arrival: Measure = {
  name: 'arrival',
  about: 'the operator’s act to the message on the screen and to its notification, with 2,000 other sockets',
  async run(rounds) {
    const { server, page, requestId } = await openChatPage(2)
    const others = await connectMany(server, await signIn(server, mehdi), otherSockets)
    atEnd(() => {
      for (const socket of others) socket.disconnect()
    })
    const arrivals = (name: string, list: string): Promise<Figure> =>
      arrivalFigure(page, rounds, {
        name,
        list,
        callOf: (message) => operatorCall('reply', { requestId, message }),
        count: 50,
      })
    await openPanel(page)
    const screen = await arrivals('operator act to the screen, p95', 'ol[aria-label="Messages"]')

    await page.goto(`${server.url}/profile`)
    await inPage(page, 'listNotifications')
    await page.getByRole('button', { name: 'Me prévenir' }).click()
    await page.getByLabel('Afficher le texte des messages dans les notifications').check()
    const notification = await arrivals('operator act to the notification, p95', '#notifications')
    const longer = notification.rounds.map((ms, round) => ms - (screen.rounds[round] ?? 0))
    return [
      screen,
      notification,
      { name: 'the notification after the screen', unit: 'ms', atMost: 50, rounds: longer },
    ]
  },
}

const typed = 'Je suis devant la banque de Boune, et vous ?'
/** A fast typist. */
const betweenKeysMs = 80

const typing: Measure = {
  name: 'typing',
  about: 'a letter in a conversation of 1,000 messages, on a processor four times slower',
  async run(rounds) {
    const { page } = await openChatPage(1000)
    await openPanel(page)
    await messageBoxOf(page).click()
    await throttle(page, 4)
    const typeOnce = async (): Promise<number> => {
      await messageBoxOf(page).fill('')
      return longestDuring(page, { type: 'event', reportedFromMs: 16 }, () =>
        page.keyboard.type(typed, { delay: betweenKeysMs }),
      )
    }
    await typeOnce()
    const slowest = await repeat(rounds, typeOnce)
    const seen = `${String(typed.length)} letters a round, throttled 4 ×; 0 ms stands for less than 16 ms`
    return [{ name: 'typing, the slowest letter of a round', unit: 'ms', atMost: 50, rounds: slowest, seen }]
  },
}

const memory: Measure = {
  name: 'memory',
  about: 'the panel opened and closed 500 times',
  async run(rounds) {
    const { page } = await openChatPage(20)
    const openAndClose = (count: number): Promise<void> =>
      // Inside the page, because a test tool keeps a record of each click in the same heap.
      inPage(page, 'openAndClose', {
        count,
        open: 'button[aria-label^="Ouvrir le support"]:not([hidden])',
        close: 'button[aria-label="Réduire le support"]',
        content: 'textarea',
      })
    const openings = Math.round(500 / rounds)
    await openAndClose(50)
    let before = await readPageMemory(page)
    const growths = await repeat(rounds, async () => {
      await openAndClose(openings)
      const after = await readPageMemory(page)
      const [heapKb, nodes] = [after.heapKb - before.heapKb, after.nodes - before.nodes]
      before = after
      return { heapKb: heapKb / openings, nodes: nodes / openings }
    })
    await openPanel(page)
    const open = await readPageMemory(page)
    return [
      {
        name: 'heap kept per opening',
        unit: 'KB',
        // A hundredth of what an open panel takes, so that a kept part of a panel is noticed.
        atMost: 2,
        rounds: growths.map(({ heapKb }) => heapKb),
        seen: `an open panel takes ${(open.heapKb - before.heapKb).toFixed(0)} KB`,
      },
      {
        name: 'nodes kept per opening',
        unit: '',
        atMost: 0.1,
        rounds: growths.map(({ nodes }) => nodes),
        seen: `an open panel has ${String(open.nodes - before.nodes)}`,
      },
    ]
  },
}

await runBenchmark({
  name: 'chat',
  about: 'Measures the speed and the memory of the chat in a real browser.',
  measures: [arrival, typing, memory],
  method: 'a signed-in player in Chromium',
})
