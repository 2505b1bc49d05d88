/**
 * The texts in use. Each part is loaded with the code that needs it, in one language. Texts are read while rendering or
 * acting, so that a change of the language reaches them.
 */
import type { catalogue as source } from './default/catalogue.ts'
import type { Wording } from '../lib/languages.ts'
import { changeWording, currentWording } from '../lib/wording.ts'
import type { Messages } from './messages.ts'

type Source = typeof source
export type Part = keyof Source
/** The texts of a part in any language. */
export type TextsOf<Name extends Part> = Messages<
  Source[Name] extends () => Promise<infer Loaded> ? Loaded : Source[Name]
>

/** All texts of one language. A missing part or message does not compile. */
export type Catalogue = {
  readonly [Name in Part]: Source[Name] extends () => Promise<unknown>
    ? () => Promise<TextsOf<Name>>
    : TextsOf<Name>
}

const catalogues: Readonly<Record<Wording, () => Promise<{ readonly catalogue: Catalogue }>>> = {
  default: () => import('./default/catalogue.ts'),
  fr: () => import('./fr/catalogue.ts'),
  en: () => import('./en/catalogue.ts'),
  ar: () => import('./ar/catalogue.ts'),
}

type Loaded = Map<Part, unknown>
const loaded: Readonly<Record<Wording, Loaded>> = {
  default: new Map(),
  fr: new Map(),
  en: new Map(),
  ar: new Map(),
}
/** What code that is loaded needs. */
const needed = new Map<Part, (texts: never) => void>()

/** Tells `set` the texts of this part, now if they are loaded, and after each change of the language. */
export function onTexts<Name extends Part>(part: Name, set: (texts: TextsOf<Name>) => void): void {
  needed.set(part, set)
  tell(part)
}

function tell(part: Part): void {
  const texts = loaded[currentWording()].get(part)
  if (texts !== undefined) needed.get(part)?.(texts as never)
}

/** Loads what the loaded code needs, or these parts. Rejects if something cannot be loaded. */
export async function loadTexts(
  wording: Wording = currentWording(),
  parts: readonly Part[] = [...needed.keys()],
): Promise<void> {
  const missing = parts.filter((part) => !loaded[wording].has(part))
  if (missing.length === 0) return
  const { catalogue } = await catalogues[wording]()
  await Promise.all(
    missing.map(async (part) => {
      const entry = catalogue[part]
      loaded[wording].set(part, typeof entry === 'function' ? await entry() : entry)
      if (wording === currentWording()) tell(part)
    }),
  )
}

/** Loads all texts, for programs that cannot wait later. */
export async function loadAllTexts(wording: Wording): Promise<void> {
  const { catalogue } = await catalogues[wording]()
  await loadTexts(wording, Object.keys(catalogue) as Part[])
}

/** Changes the wording of everything. Its texts must be loaded. */
export function setWording(wording: Wording): void {
  changeWording(wording, () => {
    for (const part of needed.keys()) tell(part)
  })
}
