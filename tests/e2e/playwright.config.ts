import { defineConfig } from '@playwright/test'
import { browserFlags } from './browser-flags.ts'

/** Set by `npm test`, which finds a browser. Without it Playwright uses its downloaded browser. */
const executablePath = process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/test-results',
  // Tests with this tag run only in `npm run test:all` (tests/e2e-matrix/playwright.config.ts).
  grepInvert: /@all/,
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  // Enough for a slow machine; a test that passes does not wait for it.
  timeout: 60_000,
  expect: { timeout: 15_000, toPass: { timeout: 15_000 } },
  reporter: [
    // Outside a terminal the progress lines would hide the failures.
    [process.stdout.isTTY ? 'line' : 'dot'],
    [
      'json',
      { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../../.cache/reports/playwright.json' },
    ],
  ],
  globalSetup: './simulator.ts',
  use: {
    locale: 'fr-FR',
    // A service worker would answer for the files that a test holds back. offline.spec.ts allows it.
    serviceWorkers: 'block',
    timezoneId: 'Africa/Casablanca',
    // A click on a moving element may miss it. Tests about motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces take a seventh of the time. Add `--trace on` when needed.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...browserFlags],
    },
  },
})
