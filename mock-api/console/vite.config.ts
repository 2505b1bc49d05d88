import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The sentences about each route are for documents: the page does not load them. */
const leaveOutDescriptions: Plugin = {
  name: 'leave-out-descriptions',
  enforce: 'pre',
  transform: {
    filter: { id: /mock-api\/control\/api\.ts$/ },
    handler: (code) => code.replace(/^ {4}about:\s*(['"`])(?:\\.|(?!\1).)*\1,$/gms, "    about: '',"),
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/__sim/console/',
  plugins: [react(), tailwindcss(), leaveOutDescriptions],
  build: {
    // No inlined images or fonts, because the content security policy forbids them.
    assetsInlineLimit: 0,
    manifest: true,
    // CodeMirror is one chunk, of the pages with an editor alone.
    chunkSizeWarningLimit: 700,
    // Every browser that the target allows can preload modules.
    modulePreload: { polyfill: false },
    // Plugin timings depend on the load of the machine.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
