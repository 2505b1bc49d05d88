import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` has started the simulator; a build needs none. */
const simulator = process.env['KAMASOUK_SIM'] ?? 'http://127.0.0.1:4600'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
  define: {
    // The build says where the client will stand; nobody else needs to know.
    'import.meta.env.SITE_ORIGIN': JSON.stringify(process.env['SITE_ORIGIN'] ?? 'https://kamasouk.example'),
  },
  build: {
    target: 'baseline-widely-available',
    // Every image and font is a file of its own, which the content security policy asks for.
    assetsInlineLimit: 0,
    // Written, and named nowhere in what is deployed: the build puts them elsewhere.
    sourcemap: 'hidden',
    // Which files each page's code consists of, for the build's next step.
    manifest: true,
    // How long a plugin takes depends on what else the machine does, and is nothing to warn of.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // Files that stay the same from build to build, and that a browser can run one by one.
        codeSplitting: {
          // What a group needs of the page's own code stays where the page loads it.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'query', test: /node_modules\/@tanstack\// },
            {
              name: 'kept-input',
              test: /client\/src\/(forms\/(kept|input)|lib\/(kept|remembered)|texts\/kept|ui\/quiet)/,
            },
            { name: 'calls', test: /node_modules\/(axios|zod)\/|contracts\/registry\/(?!transport)/ },
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
      '/__sim': simulator,
      '/socket.io': { target: simulator, ws: true },
    },
  },
})
