/**
 * Draws the client's icons from the coin of client/src/ui/zellige.tsx. Run it by hand after a change of the coin, and
 * commit the results: npx tsx scripts/build/draw-icons.ts
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer } from 'vite'
import { findBrowser } from '../browser.ts'
import { root } from '../root.ts'

const folder = join(root, 'client/public/icons')
const font = readFileSync(
  join(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
).toString('base64')
const green = '#0d5c4b'

interface Picture {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly background: string
  readonly content: string
}

/** The coin fills `share` of the height. */
const coin = (share: number): string =>
  `<div style="height: ${String(share * 100)}%; aspect-ratio: 1">${kama}</div>`

const { kama, field } = await draw()
const square = (file: string, size: number, background: string, share: number): Picture => ({
  file,
  width: size,
  height: size,
  background,
  content: coin(share),
})
const pictures: readonly Picture[] = [
  square('icon-192.png', 192, 'transparent', 1),
  square('icon-512.png', 512, 'transparent', 1),
  // A phone may show only a circle of four fifths of it.
  square('maskable-512.png', 512, green, 0.66),
  square('apple-touch-180.png', 180, green, 0.8),
  {
    file: 'share-1200x630.png',
    width: 1200,
    height: 630,
    background: '#faf7f0',
    content: `
      <div style="position: absolute; inset: 0 -10px 0 auto; width: 620px; color: ${green}; opacity: 0.4">${field}</div>
      <div style="position: absolute; right: 90px; top: 105px; width: 420px">${kama}</div>
      <div style="position: absolute; left: 84px; top: 196px; width: 520px">
        <p style="font: 800 104px Figtree; letter-spacing: -3px; color: #17251f">Kamasouk</p>
        <p style="font: 500 36px/1.4 Figtree; text-wrap: balance; color: #56635c; margin-top: 20px">
          La place de marché des Kamas, serveurs rétro et touch
        </p>
      </div>`,
  },
]

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch(findBrowser())
for (const { file, width, height, background, content } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<!doctype html>
    <style>
      @font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${font}) }
      * { margin: 0 }
      body { height: 100vh; display: grid; place-items: center; background: ${background}; overflow: hidden }
      svg { display: block; width: 100%; height: 100% }
    </style>${content}`)
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: join(folder, file), omitBackground: true })
  await page.close()
}
await browser.close()

async function draw(): Promise<{ readonly kama: string; readonly field: string }> {
  const vite = await createServer({
    configFile: join(root, 'client/vite.config.ts'),
    // Not the cache of a development server that may be running.
    cacheDir: join(root, '.cache/vite-icons'),
    server: { middlewareMode: true, hmr: false },
    appType: 'custom',
  })
  const { KamaCoin, ZelligeField } = (await vite.ssrLoadModule('/src/ui/zellige.tsx')) as {
    readonly KamaCoin: FunctionComponent
    readonly ZelligeField: FunctionComponent<{ readonly fades: 'around' }>
  }
  const drawn = {
    kama: renderToStaticMarkup(createElement(KamaCoin)),
    field: renderToStaticMarkup(createElement(ZelligeField, { fades: 'around' })),
  }
  await vite.close()
  return drawn
}
