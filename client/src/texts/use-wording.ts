import { lazy, useSyncExternalStore, type ComponentType } from 'react'
import { currentWording, onWordingChange, type Wording } from '../lib/languages.ts'
import { loadTexts } from './current.ts'

/** Renders the component again after a change of the language, also where its parent does not. */
export const useWording = (): Wording => useSyncExternalStore(onWordingChange, currentWording, currentWording)

/** A component that is loaded when it is first rendered, with its texts. */
export const lazyWithTexts = <Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazy(async () => {
    const module = await load()
    await loadTexts()
    return module
  })
