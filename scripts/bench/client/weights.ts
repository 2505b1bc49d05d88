/** What the build weighs (scripts/build/budget.ts), as figures: gzip of each file, 1 KB is 1,000 bytes. */
import { readFileSync } from 'node:fs'
import { limits, type Weights } from '../../build/budget.ts'
import { buildClient, weightsFile } from '../../client-build.ts'
import type { Measure } from '../benchmark.ts'
import type { Measured, Target } from '../figures.ts'

const targets = {
  first: { name: 'JavaScript of / before an interaction', unit: 'KB', atMost: limits.first },
  further: { name: 'JavaScript of the heaviest further page', unit: 'KB', atMost: limits.further },
  styles: { name: 'style sheets of the heaviest page', unit: 'KB', atMost: limits.styles },
  fonts: { name: 'fonts', unit: 'KB', atMost: limits.fonts },
} satisfies Record<string, Target>
const chatTarget: Target = { name: 'JavaScript of the chat', unit: 'KB', atMost: limits.chat }

async function buildAndRead(): Promise<Weights> {
  await buildClient()
  return JSON.parse(readFileSync(weightsFile, 'utf8')) as Weights
}

export const weights: Measure = {
  name: 'weights',
  about: 'JavaScript, style sheets and fonts, page by page',
  targets: Object.values(targets),
  async run() {
    const { first, further, styles, fonts } = await buildAndRead()
    return [
      one(targets.first, first),
      heaviest(targets.further, further),
      heaviest(targets.styles, styles),
      one(targets.fonts, fonts),
    ]
  },
}

const one = (target: Target, weight: number): Measured => ({ target, rounds: [weight], seen: '' })

function heaviest(target: Target, pages: Readonly<Record<string, number>>): Measured {
  const sorted = Object.entries(pages).toSorted(([, a], [, b]) => b - a)
  const seen = sorted.slice(0, 4).map(([path, weight]) => `${path} ${weight.toFixed(1)}`)
  return { target, rounds: [sorted[0]?.[1] ?? Number.NaN], seen: seen.join(', ') }
}

export const chatWeight: Measure = {
  name: 'weight',
  about: 'JavaScript of the chat and its connection, beyond the home page’s, calls and queries',
  targets: [chatTarget],
  async run() {
    const { chat } = await buildAndRead()
    return [
      {
        target: chatTarget,
        rounds: [chat],
        seen: 'realtime-wiring, players-chat, chat-panel and their imports',
      },
    ]
  },
}
