import { defineConfig } from '@playwright/test'
import endToEnd from '../e2e/playwright.config.ts'

const { grepInvert: notInEveryRun, ...shared } = endToEnd

/** The end-to-end tests that take minutes, so they run only in `npm run test:all`. */
export default defineConfig({
  ...shared,
  testDir: '../e2e',
  outputDir: '../../.cache/test-results-matrix',
  ...(notInEveryRun === undefined ? {} : { grep: notInEveryRun }),
  globalSetup: '../e2e/simulator.ts',
})
