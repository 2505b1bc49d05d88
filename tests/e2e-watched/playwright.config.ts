import { defineConfig } from '@playwright/test'
import endToEnd from '../e2e/playwright.config.ts'

const { grepInvert: _onlyInEveryRun, ...shared } = endToEnd

/**
 * All end-to-end tests, with `contracts watch` between the browser and the simulator. `npm run test:all` runs a sample;
 * all of them: `npx playwright test --config tests/e2e-watched/playwright.config.ts`.
 */
export default defineConfig({
  ...shared,
  testDir: '../e2e',
  outputDir: '../../.cache/test-results-watched',
  // These make the provider answer wrongly on purpose.
  grepInvert: /@faulty/,
  globalSetup: './watched-simulator.ts',
})
