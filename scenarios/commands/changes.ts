/** Watches folders for changes. */
import { watch } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** One save can cause several events. */
const burstMs = 50

/**
 * Calls `act` now and after each change in the folders, until `signal` aborts. A change during `act` counts too. Watches
 * folders and not files, because some editors save by renaming a new file.
 */
export async function actOnChanges(
  folders: ReadonlySet<string>,
  signal: AbortSignal,
  act: () => Promise<void>,
): Promise<void> {
  let changed = Promise.withResolvers<undefined>()
  const onChange = (): void => {
    changed.resolve(undefined)
  }
  const watchers = [...folders].map((folder) => watch(folder, onChange).on('error', onChange))
  signal.addEventListener('abort', onChange)
  try {
    while (!signal.aborted) {
      await act()
      await changed.promise
      if (!signal.aborted) await pause(burstMs)
      changed = Promise.withResolvers()
    }
  } finally {
    signal.removeEventListener('abort', onChange)
    for (const watcher of watchers) watcher.close()
  }
}
