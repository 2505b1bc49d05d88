import { defineConfig } from '@playwright/test'
import endToEnd from '../e2e/playwright.config.ts'

/** The end-to-end tests that take minutes, and so are no part of `npm test`. */
export default defineConfig({
  ...endToEnd,
  testDir: '.',
  outputDir: '../../.cache/test-results-matrix',
  globalSetup: '../e2e/simulator.ts',
})
