import { memo, Suspense, useDeferredValue, useState, useSyncExternalStore, type ComponentType } from 'react'
import { onWordingChange } from '../lib/languages.ts'
import { optionalWithTexts, useWording } from './current.ts'

/** One object, because React leaves the HTML of an element alone only while this is the same. */
const asPrinted = { __html: '' }

/**
 * Returns a component that works without its code. On a prerendered page it stays HTML until the language changes, so its
 * code is not loaded before, and no navigation waits for it.
 */
export function latePart(load: () => Promise<{ readonly default: ComponentType }>): ComponentType {
  const Part = optionalWithTexts(load)
  return memo(function LatePart() {
    const wording = useDeferredValue(useWording())
    const isHydrating = useSyncExternalStore(
      onWordingChange,
      () => false,
      () => !import.meta.env.SSR,
    )
    const [printedIn, setPrintedIn] = useState(isHydrating ? wording : undefined)
    if (printedIn !== undefined && printedIn !== wording) setPrintedIn(undefined)
    return (
      <Suspense>
        {printedIn === wording ? (
          <div
            key="printed"
            className="contents"
            data-late-part=""
            suppressHydrationWarning
            dangerouslySetInnerHTML={asPrinted}
          />
        ) : (
          <div className="contents" data-late-part="">
            <Part />
          </div>
        )}
      </Suspense>
    )
  })
}
