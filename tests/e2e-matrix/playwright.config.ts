import { defineConfig } from '@playwright/test'
import endToEnd from '../e2e/playwright.config.ts'

const { grepInvert: notInEveryRun, ...shared } = endToEnd

/** The end-to-end tests that take minutes, so they run only in `npm run test:all`. */
export default defineConfig({
  ...shared,
  outputDir: '../../.cache/test-results-matrix',
  globalSetup: '../e2e/simulator.ts',
  projects: [
    { name: 'matrix', testDir: '.' },
    {
      name: 'end to end',
      testDir: '../e2e',
      ...(notInEveryRun === undefined ? {} : { grep: notInEveryRun }),
    },
  ],
})
