import { defineConfig } from '@playwright/test'
import { browserFlags } from './browser-flags.ts'

/** Set by `npm test`, which looks for a browser; without it Playwright uses the one that it has downloaded. */
const executablePath = process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/test-results',
  // Those are part of `npm run test:all` alone (tests/e2e-matrix/playwright.config.ts).
  grepInvert: /@all/,
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  timeout: 30_000,
  reporter: [
    // Away from a terminal each line of progress would stay, in front of what failed.
    [process.stdout.isTTY ? 'line' : 'dot'],
    [
      'json',
      { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../../.cache/reports/playwright.json' },
    ],
  ],
  globalSetup: './simulator.ts',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Africa/Casablanca',
    // What moves while it is pressed may be missed, and nobody would know why; what is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A seventh of the time. Whoever wants one adds --trace on.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...browserFlags],
    },
  },
})
