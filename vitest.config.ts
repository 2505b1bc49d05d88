import { configDefaults, defineConfig } from 'vitest/config'

/** For the slowest of tests that take no second, where the machine has other work. */
const busyMs = 20_000

/** The client against Pact's server, an interaction for each test: these run twice, and the rest of their room once. */
const pactWriters = ['client/pact/calls.test.ts', 'client/pact/events.test.ts']

/** What answers over HTTP and sockets, a server for each test; and whole worlds and documents, too slow for the quick check. */
const served = ['api-docs', 'control', 'faults', 'google', 'http', 'realtime', 'seed']
  .map((room) => `mock-api/${room}/**/*.test.ts`)
  .concat('mock-api/world/json-reader.test.ts', 'mock-api/data-folder.test.ts')

/** Tests that read scenarios. The other tests of that room play them, on a simulator each. */
const readers = ['scenarios/format/{library,parse,placeholders}.test.ts', 'scenarios/runner/failure.test.ts']

/** Loads the texts, which a browser loads with the code that needs them. */
const setupFiles = ['client/src/testing/texts.ts']

/** These replace a module or need it loaded in a certain order, so each file has the modules for itself. */
const single = [
  'client/src/realtime/**/*.test.ts',
  'client/src/*.test.ts',
  'client/src/app/lost-pages.test.ts',
  'client/src/notify/alerts.test.ts',
  'client/src/texts/unloaded.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          // Every test has its own world, and no module keeps anything; loading the simulator once is enough.
          isolate: false,
          testTimeout: busyMs,
          include: [
            'contracts/{shared,registry,provider-states}/**/*.test.ts',
            'client/pact/**/*.test.ts',
            'tests/mutation-gate/**/*.test.ts',
            'mock-api/**/*.test.ts',
            ...readers,
            'scripts/**/*.test.ts',
            'tests/repo/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...served, ...pactWriters],
        },
      },
      {
        test: {
          name: 'kit',
          isolate: false,
          testTimeout: busyMs,
          include: ['contracts/provider-kit/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'played',
          isolate: false,
          testTimeout: busyMs,
          hookTimeout: busyMs,
          include: ['scenarios/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...readers],
        },
      },
      {
        test: { name: 'served', isolate: false, testTimeout: busyMs, include: served },
      },
      {
        test: {
          name: 'client',
          isolate: false,
          testTimeout: busyMs,
          setupFiles,
          include: ['client/{src,service-worker}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...single],
        },
      },
      {
        test: { name: 'client-single', include: single, setupFiles, testTimeout: busyMs },
      },
      {
        // Thousands of calls each, which a quick check need not wait for.
        test: {
          name: 'simulator',
          isolate: false,
          testTimeout: 120_000,
          include: ['tests/simulator/*.test.ts'],
        },
      },
      {
        // Replaces modules of the client.
        test: { name: 'conversations', include: ['tests/simulator/conversations/*.test.ts'], setupFiles },
      },
      {
        // Starts the commands themselves, and kills them.
        test: { name: 'processes', include: ['tests/processes/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        // Installs Artillery, and plays hundreds of players.
        test: { name: 'load', include: ['tests/load/*.test.ts'], testTimeout: 120_000 },
      },
      {
        test: {
          name: 'pact',
          include: pactWriters,
          // Files in parallel lose interactions of a shared pact, silently and with exit code 0.
          fileParallelism: false,
        },
      },
      {
        // Reads the pacts that the project above has written, and so runs after it.
        test: {
          name: 'contract',
          isolate: false,
          include: ['tests/contracts/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
