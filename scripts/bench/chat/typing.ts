/** How soon a letter is on the screen of a slow device, below a long conversation. */
import type { Page } from '@playwright/test'
import type { Promised } from '../figure.ts'
import type { Measure } from '../measure.ts'
import { awaitQuiet } from '../quiet.ts'
import { median } from '../statistics.ts'
import { inPage, messageBoxOf, onStage, openPanel } from './stage.ts'

const usual: Promised = { name: 'typing, an interaction', unit: 'ms', atMost: 50 }
const slowest: Promised = { name: 'typing, the slowest of a round', unit: 'ms', atMost: 50 }

const said = 1000
const throttling = 4
const words = 'Je suis devant la banque de Boune, et vous ?'
/** Of a hurried person, in milliseconds. */
const betweenKeysMs = 80
/** What takes less is not told by the browser. */
const toldFromMs = 16

export const typing: Measure = {
  name: 'typing',
  about: 'a letter in a conversation of 1,000 messages, on a processor four times slower',
  promises: [usual, slowest],
  run: ({ rounds, isQuick }) =>
    onStage(isQuick ? said / 10 : said, async ({ page, devTools }) => {
      await openPanel(page)
      await messageBoxOf(page).click()
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: throttling })
      await typeOnce(page)
      const all: number[][] = []
      for (let round = 0; round < rounds; round += 1) {
        await awaitQuiet()
        all.push(await typeOnce(page))
      }
      const seen = `${String(words.length)} letters a round, throttled ${String(throttling)} ×; less than ${String(toldFromMs)} ms counts as that`
      return [
        { promised: usual, rounds: all.map(median), seen },
        { promised: slowest, rounds: all.map((tookMs) => Math.max(...tookMs)), seen: '' },
      ]
    }),
}

interface Told {
  readonly interactionId: number
  readonly duration: number
}

/** Each letter's longest event, from the key to the frame that shows it. */
async function typeOnce(page: Page): Promise<number[]> {
  await messageBoxOf(page).fill('')
  await inPage(page, 'watchEvents', toldFromMs)
  await page.keyboard.type(words, { delay: betweenKeysMs })
  const told = await inPage<readonly Told[]>(page, 'stopWatching')
  const longest = new Map<number, number>()
  for (const { interactionId, duration } of told) {
    if (interactionId > 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
  }
  const untold = Array.from({ length: Math.max(0, words.length - longest.size) }, () => toldFromMs)
  return [...longest.values(), ...untold]
}
