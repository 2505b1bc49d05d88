import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contracts/registry/**/*.test.ts',
            'client/src/**/*.test.ts',
            'mock-api/**/*.test.ts',
            'scenarios/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/repo/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'pact',
          include: ['contracts/pact/**/*.test.ts'],
          // Files in parallel lose interactions of a shared pact, silently and with exit code 0.
          fileParallelism: false,
        },
      },
    ],
  },
})
