import type { Browser } from './browser.ts'
import type { Page } from './page.ts'
import type { World } from './world.ts'

/** What a journey is given: a browser that knows nothing yet, and a place that is only its own. */
export interface Start {
  readonly browser: Browser
  readonly page: Page
}

export type WorldJourney = (start: Start & { readonly world: World }) => Promise<void>

/** By what they promise. */
export type Journeys<Journey> = Readonly<Record<string, Journey>>

export type SandboxJourney = (start: Start & { readonly url: string }) => Promise<void>
