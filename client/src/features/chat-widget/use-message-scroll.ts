import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ChatKind, Message } from '../../entities/conversation/conversation.ts'
import { countUnread, lastOfStaff, markSeen, useLastSeen } from './last-seen.ts'

const renderedAtOnce = 100

const nearEndPx = 80

interface MessageScrollOptions {
  readonly userId: string
  readonly kind: ChatKind
  readonly messages: readonly Message[]
  readonly own: number
}

/** Scrolls to new messages, unless the player reads earlier ones. Marks the staff's as seen when the end is visible. */
export function useMessageScroll({ userId, kind, messages, own }: MessageScrollOptions) {
  const list = useRef<HTMLDivElement>(null)
  const [isNearEnd, setNearEnd] = useState(true)
  const ownBefore = useRef(own)
  const heightBefore = useRef(0)
  const [first, setFirst] = useState(() => Math.max(0, messages.length - renderedAtOnce))
  const isShowingEarlier = useRef(false)
  const isTabVisible = useIsTabVisible()
  const seen = useLastSeen(userId, kind)
  const latest = lastOfStaff(messages)?._id

  function goToEnd(): void {
    const element = list.current
    if (element) element.scrollTop = element.scrollHeight
  }

  function showEarlier(): void {
    isShowingEarlier.current = true
    setFirst(Math.max(0, first - renderedAtOnce))
  }
  // The visible messages stay in place when earlier ones are inserted above.
  useLayoutEffect(() => {
    const element = list.current
    if (!element || !isShowingEarlier.current) return
    isShowingEarlier.current = false
    element.scrollTop += element.scrollHeight - heightBefore.current
    heightBefore.current = element.scrollHeight
  }, [first])

  useEffect(() => {
    const element = list.current
    if (!element) return
    const handleScroll = (): void => setNearEnd(distanceToEnd(element, element.scrollHeight) < nearEndPx)
    // A phone's keyboard, or another line in the message field, makes the list shorter.
    let roomBefore = element.clientHeight
    const sizes = new ResizeObserver(() => {
      if (element.scrollHeight - element.scrollTop - roomBefore < nearEndPx) goToEnd()
      roomBefore = element.clientHeight
    })
    element.addEventListener('scroll', handleScroll, { passive: true })
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', handleScroll)
      sizes.disconnect()
    }
  }, [])
  // An effect event, because scrolling near the end must not scroll to the end.
  const follow = useEffectEvent(() => {
    const element = list.current
    if (!element) return
    // Measured from the element, because scroll events arrive late.
    const wasNearEnd = distanceToEnd(element, heightBefore.current) < nearEndPx
    if (wasNearEnd || own > ownBefore.current) goToEnd()
    ownBefore.current = own
    heightBefore.current = element.scrollHeight
  })
  useEffect(() => follow(), [messages.length, own])
  useEffect(() => {
    const element = list.current
    if (!element || latest === undefined || !isTabVisible) return
    if (distanceToEnd(element, element.scrollHeight) < nearEndPx) markSeen(userId, kind, latest)
  }, [isNearEnd, isTabVisible, userId, kind, latest])

  return {
    list,
    goToEnd,
    missed: isNearEnd ? 0 : countUnread(messages, seen),
    rendered: messages.slice(Math.min(first, Math.max(0, messages.length - 1))),
    showEarlier: first > 0 ? showEarlier : undefined,
  }
}

/** Returns the distance in CSS pixels for a list with this scroll height, which may be a former one. */
const distanceToEnd = ({ scrollTop, clientHeight }: HTMLElement, height: number): number =>
  height - scrollTop - clientHeight

const useIsTabVisible = (): boolean =>
  useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
