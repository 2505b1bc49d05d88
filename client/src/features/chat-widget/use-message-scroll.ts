/** How a conversation is read: along with its end, or further back. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ChatKind, Message } from '../../entities/conversation/chat-calls.ts'
import { countUnseen, lastOfStaff, markSeen, useSeen } from './last-seen.ts'

/** How many messages are drawn at once: a longer list makes whoever writes below it wait. */
const drawnAtOnce = 100

/** How close to the end still counts as reading along, in CSS pixels. */
const nearEndPx = 80

interface Read {
  readonly userId: string
  readonly kind: ChatKind
  readonly messages: readonly Message[]
  /** How many own messages there are, those that are not sent yet with them. */
  readonly own: number
}

/**
 * Follows the end of a list as it grows, unless its reader has gone back to read; a new own message always shows. What
 * the staff has said counts as seen once its end is on a screen that somebody looks at.
 */
export function useReading({ userId, kind, messages, own }: Read) {
  const list = useRef<HTMLDivElement>(null)
  const [isNearEnd, setNearEnd] = useState(true)
  const ownBefore = useRef(own)
  const heightBefore = useRef(0)
  const [first, setFirst] = useState(() => Math.max(0, messages.length - drawnAtOnce))
  const isGoingBack = useRef(false)
  const isLookedAt = useIsLookedAt()
  const seen = useSeen(userId, kind)
  const latest = lastOfStaff(messages)?._id

  function goToEnd(): void {
    const element = list.current
    if (element) element.scrollTop = element.scrollHeight
  }

  function showEarlier(): void {
    isGoingBack.current = true
    setFirst(Math.max(0, first - drawnAtOnce))
  }
  // What is being read stays where it is when earlier messages come above it.
  useLayoutEffect(() => {
    const element = list.current
    if (!element || !isGoingBack.current) return
    isGoingBack.current = false
    element.scrollTop += element.scrollHeight - heightBefore.current
    heightBefore.current = element.scrollHeight
  }, [first])

  useEffect(() => {
    const element = list.current
    if (!element) return
    const handleScroll = (): void => {
      setNearEnd(distanceToEnd(element, element.scrollHeight) < nearEndPx)
    }
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      element.removeEventListener('scroll', handleScroll)
    }
  }, [])
  // A phone's keyboard, or a line more in the composer, takes its room from the end of the list.
  useEffect(() => {
    const element = list.current
    if (!element) return
    let roomBefore = element.clientHeight
    const sizes = new ResizeObserver(() => {
      if (element.scrollHeight - element.scrollTop - roomBefore < nearEndPx) goToEnd()
      roomBefore = element.clientHeight
    })
    sizes.observe(element)
    return () => {
      sizes.disconnect()
    }
  }, [])
  // Whoever comes near the end by scrolling is not taken to it.
  const follow = useEffectEvent(() => {
    const element = list.current
    if (!element) return
    // By what stands on the screen: the browser tells of a scroll only later.
    const wasNearEnd = distanceToEnd(element, heightBefore.current) < nearEndPx
    if (wasNearEnd || own > ownBefore.current) goToEnd()
    ownBefore.current = own
    heightBefore.current = element.scrollHeight
  })
  useEffect(() => {
    follow()
  }, [messages.length, own])
  useEffect(() => {
    const element = list.current
    if (!element || latest === undefined || !isLookedAt) return
    if (distanceToEnd(element, element.scrollHeight) < nearEndPx) markSeen(userId, kind, latest)
  }, [isNearEnd, isLookedAt, userId, kind, latest])

  return {
    list,
    goToEnd,
    missed: isNearEnd ? 0 : countUnseen(messages, seen),
    /** Those that are drawn; a conversation read anew may be shorter than it was. */
    drawn: messages.slice(Math.min(first, Math.max(0, messages.length - 1))),
    /** Nothing where all are drawn. */
    showEarlier: first > 0 ? showEarlier : undefined,
  }
}

/** In CSS pixels, for a list that is, or was, `height` high. */
const distanceToEnd = ({ scrollTop, clientHeight }: HTMLElement, height: number): number =>
  height - scrollTop - clientHeight

/** Whether this tab is the one on the screen. */
function useIsLookedAt(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const handleChange = (): void => {
      setVisible(document.visibilityState === 'visible')
    }
    document.addEventListener('visibilitychange', handleChange)
    return () => {
      document.removeEventListener('visibilitychange', handleChange)
    }
  }, [])
  return isVisible
}
