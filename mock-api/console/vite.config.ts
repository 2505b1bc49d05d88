import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/__sim/console/',
  plugins: [react(), tailwindcss()],
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
