import { defineConfig } from '@playwright/test'
import type { Options } from '../e2e/world.ts'
import endToEnd from '../e2e/playwright.config.ts'

const { grepInvert: _onlyInEveryRun, ...shared } = endToEnd

/** The sandbox in a browser: the end-to-end tests of the five journeys once more, and what the sandbox alone promises. */
export default defineConfig<Options>({
  ...shared,
  outputDir: '../../.cache/test-results-sandbox',
  // Whole sandboxes and a browser's profile.
  preserveOutput: 'failures-only',
  grepInvert: /@served/,
  globalSetup: './serve-sandbox.ts',
  projects: [
    {
      name: 'journeys',
      testDir: '../e2e',
      testMatch: /[\\/](accounts|conversation|exchange|history|faults)\.spec\.ts$/,
      use: { place: 'sandbox' },
    },
    { name: 'sandbox', testDir: '.', use: { place: 'sandbox', serviceWorkers: 'allow' } },
  ],
})
