/**
 * The texts in use. Each part is loaded with the code that needs it, in one language. Texts are read while rendering or
 * acting, so that a change of the language reaches them.
 */
import { lazy, useSyncExternalStore, type ComponentType } from 'react'
import { currentWording, onWordingChange, type Wording } from '../lib/languages.ts'

/** Keys whose values are addresses and anchors, which are the same in every language. */
type Address = 'to' | 'id'

/** The translation of `Source`: the same keys and parameters, with any sentences. */
type Messages<Source> = Source extends string
  ? string
  : Source extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof Source]: Key extends Address ? Source[Key] : Messages<Source[Key]> }

type Load<Source> = () => Promise<Source>

/** The modules of a part, one for each wording. A missing translation does not compile; French may be the default's. */
interface Loads<Source> {
  readonly default: Load<Source>
  readonly fr?: Load<NoInfer<Messages<Source>>>
  readonly en: Load<NoInfer<Messages<Source>>>
  readonly ar: Load<NoInfer<Messages<Source>>>
}

interface Part {
  load(wording: Wording): Promise<void>
}

/** What code that is loaded needs. */
const needed = new Set<Part>()

export function createPart<Source extends object>(loads: Loads<Source>) {
  const loaded = new Map<Wording, Messages<Source>>()
  return {
    async load(wording: Wording): Promise<void> {
      const load: Load<unknown> = loads[wording] ?? loads.default
      if (!loaded.has(wording)) loaded.set(wording, (await load()) as Messages<Source>)
    },
    /** Undefined until they are loaded. Code that is loaded during a change of the language first has the former one. */
    current: (): Messages<Source> | undefined => loaded.get(currentWording()) ?? loaded.values().next().value,
  }
}

export const needPart = (part: Part): void => void needed.add(part)

/** Returns the exports of a part, which always have the texts of the wording in use. */
export function textsOf<Source extends object>(loads: Loads<Source>): Messages<Source> {
  const part = createPart(loads)
  needPart(part)
  const read = (name: string, key: string): unknown => {
    const texts = part.current() as Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined
    if (texts === undefined) throw new Error(`${name}.${key} is read before it is loaded`)
    return texts[name]?.[key]
  }
  return live((name) => live((key) => read(name, key))) as Messages<Source>
}

/** An object that asks `get` for each value again. */
const live = (get: (key: string) => unknown): object =>
  new Proxy({}, { get: (_, key) => (typeof key === 'string' ? get(key) : undefined) })

/** Loads what the loaded code needs. Rejects if something cannot be loaded. */
export async function loadTexts(wording: Wording = currentWording()): Promise<void> {
  await Promise.all([...needed].map((part) => part.load(wording)))
}

/** Renders the component again after a change of the language, also where its parent does not. */
export const useWording = (): Wording => useSyncExternalStore(onWordingChange, currentWording, currentWording)

const longestLeavingMs = 1000

/** WebKit cancels the loads of a page just before it is left. They begin again if it returns from the back/forward cache. */
export const loadAgainOnReturn = <Loaded>(load: Load<Loaded>): Promise<Loaded> =>
  load().catch((error: Error) =>
    new Promise((resolve, reject) => {
      addEventListener('pageshow', resolve, { once: true })
      // It stands still in the cache.
      setTimeout(reject, longestLeavingMs, error)
    }).then(() => loadAgainOnReturn(load)),
  )

type LoadComponent<Props> = Load<{ readonly default: ComponentType<Props> }>

const withTexts = <Props>(load: LoadComponent<Props>) =>
  loadAgainOnReturn(async () => {
    const module = await load()
    await loadTexts()
    return module
  })

/** A component that is loaded when it is first rendered, with its texts. */
export const lazyWithTexts = <Props>(load: LoadComponent<Props>) => lazy(() => withTexts(load))

/** A component that the page works without: it renders nothing if its code or its texts cannot be loaded. */
export const optionalWithTexts = <Props>(load: LoadComponent<Props>) =>
  lazy(() => withTexts(load).catch(() => ({ default: () => null })))
