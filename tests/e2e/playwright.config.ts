import { defineConfig } from '@playwright/test'

/** Set by `npm test`, which looks for a browser; without it Playwright uses the one that it has downloaded. */
const executablePath = process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  timeout: 30_000,
  reporter: [
    ['line'],
    [
      'json',
      { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../../.cache/reports/playwright.json' },
    ],
  ],
  globalSetup: './simulator.ts',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Africa/Casablanca',
    // A seventh of the time. Whoever wants one adds --trace on.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
})
