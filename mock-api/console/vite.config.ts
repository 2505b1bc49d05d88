import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const aboutCall = /^(\s+about:\s*)(?:'(?:[^'\\]|\\.)*'|`[^`]*`)/gm

/** Leaves the documentation of the calls out of the page. */
const withoutDocumentation: Plugin = {
  name: 'without-documentation',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/mock-api/control/api.ts') ? code.replace(aboutCall, "$1''") : undefined,
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/__sim/console/',
  plugins: [withoutDocumentation, react(), tailwindcss()],
  build: {
    target: 'baseline-widely-available',
    // No inlined images or fonts, because the content security policy forbids them.
    assetsInlineLimit: 0,
    manifest: true,
    // Every browser that the target allows preloads modules by itself.
    modulePreload: { polyfill: false },
    // Plugin timings depend on the load of the machine.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
