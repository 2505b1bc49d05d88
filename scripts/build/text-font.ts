/** The part of the font that the pages' texts need. It loads with each page; the whole font, only for other letters. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from '../root.ts'

const tokens = join(root, 'client/src/tokens.css')
const wholeFont = join(
  root,
  'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
)
export const textFontFile = join(root, '.cache/figtree-text.woff2')

/** Writes the file, which Vite needs for the styles. Its letters are those that tokens.css gives it. */
export async function writeTextFont(): Promise<void> {
  const part = await subsetFont(readFileSync(wholeFont), lettersOf(readFileSync(tokens, 'utf8')), {
    targetFormat: 'woff2',
  })
  mkdirSync(dirname(textFontFile), { recursive: true })
  // Two builds at once never read half a file.
  const unfinished = `${textFontFile}.${String(process.pid)}`
  writeFileSync(unfinished, part)
  renameSync(unfinished, textFontFile)
}

/** Returns the characters of the face's `unicode-range`. */
function lettersOf(css: string): string {
  const range = /figtree-text\.woff2[^}]*unicode-range:([^;]*);/.exec(css)?.[1]
  if (range === undefined)
    throw new Error('client/src/tokens.css needs a unicode-range for figtree-text.woff2.')
  return [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index)
    })
    .map((code) => String.fromCodePoint(code))
    .join('')
}
