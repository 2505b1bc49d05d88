import { useEffect, useRef } from 'react'
import type { CallInput } from '../../../../control/client.ts'
import { useControl, useStream } from '../../live/world.tsx'

const pauseMs = 250

/** Reads the journal again with each new entry, also with calls that only read and so change nothing else on a screen. */
export function useFrames(query: CallInput<'journal.read'>['query'] & object) {
  const frames = useControl('journal.read', { query }, { isLive: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useStream({
    onEntries: () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        void frames.refetch({ cancelRefetch: false })
      }, pauseMs)
    },
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return frames
}
