import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` has started the simulator; a build needs none. */
const simulator = process.env['KAMASOUK_SIM'] ?? 'http://127.0.0.1:4600'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
  build: {
    target: 'baseline-widely-available',
    // Every image and font is a file of its own, which the content security policy asks for.
    assetsInlineLimit: 0,
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
