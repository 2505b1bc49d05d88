import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The address of the simulator that `npm run dev` started; a build needs none. */
const simulator = process.env['KAMASOUK_SIM'] ?? 'http://127.0.0.1:4600'

const inModules = (file: string): string => fileURLToPath(new URL(`../node_modules/${file}`, import.meta.url))

/** Lets the build leave out the router's components that we do not use, such as its forms, and its advice for developers. */
const withoutUnusedComponents: Plugin = {
  name: 'without-unused-components',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production/ },
    handler: (code) => ({
      code: code
        // Names for developer tools, which count as a use.
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        // Sentences that are the last argument of a call, such as an assertion.
        .replaceAll(/^ +("|`)[^"`\n]{30,}\1\n(?= *\);$)/gm, "''\n")
        .replaceAll(/= (?=React\d*\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ '),
      map: null,
    }),
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), withoutUnusedComponents],
  resolve: {
    // The package offers its build without warnings for developers under no other name.
    alias: [{ find: /^react-router$/, replacement: inModules('react-router/dist/production/index.mjs') }],
  },
  define: {
    // The public origin of the client, for canonical URLs.
    'import.meta.env.SITE_ORIGIN': JSON.stringify(process.env['SITE_ORIGIN'] ?? 'https://kamasouk.example'),
  },
  build: {
    // No inlined images or fonts, because the content security policy forbids them.
    assetsInlineLimit: 0,
    // All supported browsers know `modulepreload`.
    modulePreload: { polyfill: false },
    // Source maps are not referenced by the deployed files; the build moves them elsewhere.
    sourcemap: 'hidden',
    // The files of each page's code, for the next build step.
    manifest: true,
    // Plugin timings depend on the load of the machine.
    rolldownOptions: {
      checks: { pluginTimings: false },
      // So no code may read a property only for its effect, such as `offsetWidth`.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Groups of modules that rarely change, so that browsers can cache them across builds.
        codeSplitting: {
          // The page's own modules stay out of the groups that import them.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|client\/src\/react-root/ },
            { name: 'query', test: /node_modules\/@tanstack\// },
            { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\/|forms\/translated-errors/ },
            // With the choices about alerts: pages of players need both.
            {
              name: 'kept-input',
              test: /client\/src\/(forms\/(kept|input)|lib\/(kept|storage-with)|notify\/(alert-choices|player-news)|ui\/quiet)/,
            },
            // Small modules that most chunks share, in one chunk instead of one each. The texts need nothing else, so that
            // they do not make the browser run all code in one task.
            {
              name: 'shared',
              test: /vite\/preload-helper|client\/src\/(lib\/(languages|listeners|numbers|storage|text)|api\/(api-error|token-source)|texts\/(current|product|plural)|ui\/(keep-focus|card-look))\./,
            },
            { name: 'axios', test: /node_modules\/axios\// },
            // What the session and the market call. The calls of players apart, so that a visitor's browser need not run them.
            {
              name: 'calls',
              test: /node_modules\/zod\/|contracts\/registry\/(auth|endpoint|errors|games|reading|servers|users|values)\./,
            },
            { name: 'player-calls', test: /contracts\/registry\/(?!transport)/ },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    strictPort: true,
    proxy: {
      '/api': simulator,
      '/__sim': { target: simulator, ws: true },
      '/socket.io': { target: simulator, ws: true },
    },
  },
})
