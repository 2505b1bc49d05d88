/** `npm run bench:chat`: how soon a message and a letter appear in a real browser, and what an opened panel leaves in memory. */
import type { Page } from '@playwright/test'
import { runBenchmark, type Measure } from './benchmark.ts'
import { inPage, messageBoxOf, openPanel, withChatPage, type ChatPage } from './chat/page.ts'
import { chatWeight } from './client/weights.ts'
import { median, quantile, repeat } from './rounds.ts'
import { mehdi, signIn } from './servers.ts'
import { connectMany } from './socket-clients.ts'

const actsPerRound = 50
const otherSockets = 2000

const arrival: Measure = {
  name: 'arrival',
  about: 'the operator’s act to the message on the screen, with 2,000 other sockets',
  run: (rounds) =>
    withChatPage(2, async ({ server, page, requestId }) => {
      const others = await connectMany(server.url, await signIn(server, mehdi), otherSockets)
      await openPanel(page)
      // Timed inside the page, so that one clock measures both ends.
      const arrivals = (round: string, count: number): Promise<number[]> =>
        inPage(page, 'arrivals', { requestId, round, count })
      await arrivals('warm-up', 5)
      const all = await repeat(rounds, (round) => arrivals(String(round), actsPerRound))
      for (const socket of others) socket.disconnect()
      const slowest = Math.max(...all.flat()).toFixed(0)
      return [
        {
          name: 'operator act to the screen, p95',
          unit: 'ms',
          atMost: 100,
          rounds: all.map((tookMs) => quantile(tookMs, 0.95)),
          seen: `median ${median(all.flat()).toFixed(0)} ms, slowest ${slowest} ms; ${String(actsPerRound)} acts a round, ${String(otherSockets)} other sockets`,
        },
      ]
    }),
}

const throttling = 4
const typed = 'Je suis devant la banque de Boune, et vous ?'
/** A fast typist. */
const betweenKeysMs = 80
/** The browser does not report shorter interactions. */
const reportedFromMs = 16

const typing: Measure = {
  name: 'typing',
  about: 'a letter in a conversation of 1,000 messages, on a processor four times slower',
  run: (rounds) =>
    withChatPage(1000, async ({ page, devTools }) => {
      await openPanel(page)
      await messageBoxOf(page).click()
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: throttling })
      await typeOnce(page)
      const all = await repeat(rounds, () => typeOnce(page))
      const seen = `${String(typed.length)} letters a round, throttled ${String(throttling)} ×; less than ${String(reportedFromMs)} ms counts as ${String(reportedFromMs)} ms`
      const target = { unit: 'ms', atMost: 50 } as const
      return [
        { ...target, name: 'typing, an interaction', rounds: all.map(median), seen },
        {
          ...target,
          name: 'typing, the slowest of a round',
          rounds: all.map((tookMs) => Math.max(...tookMs)),
          seen: '',
        },
      ]
    }),
}

/** Returns each letter's longest event, from the key to the frame that shows it. */
async function typeOnce(page: Page): Promise<number[]> {
  await messageBoxOf(page).fill('')
  await inPage(page, 'watchEvents', reportedFromMs)
  await page.keyboard.type(typed, { delay: betweenKeysMs })
  const reported = await inPage<readonly { interactionId: number; duration: number }[]>(page, 'stopWatching')
  const longest = new Map<number, number>()
  for (const { interactionId, duration } of reported) {
    if (interactionId > 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
  }
  const unreported = Array.from({ length: Math.max(0, typed.length - longest.size) }, () => reportedFromMs)
  return [...longest.values(), ...unreported]
}

const memory: Measure = {
  name: 'memory',
  about: 'the panel opened and closed 500 times',
  run: (rounds) =>
    withChatPage(20, async (chat) => {
      // Inside the page, because a test tool keeps a record of each click in the same heap.
      const openAndClose = (count: number): Promise<void> => inPage(chat.page, 'openAndClose', count)
      const openings = Math.round(500 / rounds)
      await openAndClose(50)
      const before = await readMemory(chat)
      const after = await repeat(rounds, async () => {
        await openAndClose(openings)
        return readMemory(chat)
      })
      await openPanel(chat.page)
      const open = await readMemory(chat)
      const last = after.at(-1) ?? before
      const growth = (part: keyof typeof before): number[] =>
        after.map((each, round) => (each[part] - (after[round - 1] ?? before)[part]) / openings)
      return [
        {
          name: 'heap kept per opening',
          unit: 'KB',
          // A hundredth of what an open panel takes, so that a kept part of a panel is noticed.
          atMost: 2,
          rounds: growth('heapKb'),
          seen: `${before.heapKb.toFixed(0)} KB before, ${last.heapKb.toFixed(0)} KB after ${String(openings * rounds)}; an open panel takes ${(open.heapKb - last.heapKb).toFixed(0)} KB`,
        },
        {
          name: 'nodes kept per opening',
          unit: '',
          atMost: 0.1,
          rounds: growth('nodes'),
          seen: `${String(before.nodes)} before, ${String(last.nodes)} after, ${String(open.nodes)} with it open; listeners ${String(before.listeners)} and ${String(last.listeners)}`,
        },
      ]
    }),
}

/** Reads what is left after garbage collection. */
async function readMemory({ devTools }: ChatPage) {
  // Twice: the second collection frees what the first one finalises.
  await devTools.send('HeapProfiler.collectGarbage')
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters')
  return { heapKb: usedSize / 1000, nodes, listeners: jsEventListeners }
}

await runBenchmark({
  name: 'chat',
  about: 'Measures the speed, the size and the memory of the chat in a real browser.',
  measures: [arrival, chatWeight, typing, memory],
  method: 'a signed-in player in Chromium',
})
