/** Folders that are watched for changes. */
import { watch } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** One save is several changes: a file is emptied and written, or another takes its place. */
const burstMs = 50

/**
 * Acts now, and again after each burst of changes in the folders, until `signal` aborts. What changes while it acts counts.
 * It is folders, not files: whoever saves by renaming puts a new file where the watched one was.
 */
export async function actOnChanges(
  folders: ReadonlySet<string>,
  signal: AbortSignal,
  act: () => Promise<void>,
): Promise<void> {
  let heard = Promise.withResolvers<undefined>()
  const hear = (): void => {
    heard.resolve(undefined)
  }
  const watchers = [...folders].map((folder) => watch(folder, hear).on('error', hear))
  signal.addEventListener('abort', hear)
  try {
    while (!signal.aborted) {
      await act()
      await heard.promise
      if (!signal.aborted) await pause(burstMs)
      heard = Promise.withResolvers()
    }
  } finally {
    signal.removeEventListener('abort', hear)
    for (const watcher of watchers) watcher.close()
  }
}
