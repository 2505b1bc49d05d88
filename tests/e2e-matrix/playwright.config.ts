/** What is too long for every change: each page or call with each fault. Runs as the end-to-end tests do. */
import { defineConfig } from '@playwright/test'
import endToEnd from '../e2e/playwright.config.ts'

export default defineConfig({
  ...endToEnd,
  testDir: '.',
  outputDir: '../../.cache/test-results-matrix',
  globalSetup: '../e2e/simulator.ts',
})
