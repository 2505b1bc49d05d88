/** The user whose input this tab keeps. A logout and another user's sign-in, not a refused session, start a new generation. */
import { useSyncExternalStore } from 'react'
import { claimKept, forgetKept, isForgottenElsewhere, keep, visitor } from '../lib/kept-input.ts'
import { createListeners } from '../lib/listeners.ts'
import { forgetCopies } from '../lib/storage-with-fallback.ts'
import { browserSession } from '../session/browser-session.ts'

interface InputOwner {
  readonly id: string
  readonly generation: number
}

const nobody: InputOwner = { id: visitor, generation: 0 }
let current = nobody
let wasLeft = false
const { subscribe, notify } = createListeners()

browserSession.subscribe(follow)
follow()

function follow(): void {
  const session = browserSession.get()
  const userId = session.status === 'signed-in' ? session.user._id : undefined
  const isLeft = session.status === 'signed-out' && session.why === 'left'
  const hasLeft = (isLeft && !wasLeft) || isForgottenElsewhere()
  const isOther = userId !== undefined && current.id !== visitor && current.id !== userId
  wasLeft = isLeft
  if (hasLeft) {
    forgetKept()
    forgetCopies()
  }
  if (userId !== undefined) claimKept(userId)
  const next = {
    id: userId ?? (hasLeft ? visitor : current.id),
    generation: current.generation + Number(hasLeft || isOther),
  }
  if (next.id === current.id && next.generation === current.generation) return
  current = next
  notify()
}

export const useInputOwner = (): InputOwner =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => nobody,
  )

export function onNewGeneration(listener: () => void): () => void {
  let { generation } = current
  return subscribe(() => {
    if (generation === current.generation) return
    generation = current.generation
    listener()
  })
}

/** Keeps input; undefined removes it. Ignores other users' input: a form may still be visible after a logout. */
export function keepInput(ownerId: string, form: string, input: unknown): void {
  if (input === undefined || ownerId === current.id) keep(ownerId, form, input)
}
