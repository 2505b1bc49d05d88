/** Keeps unsent input in this tab, by user and form, until it is sent or the user logs out (docs/decisions/0020). */
import { parseJson } from './storage.ts'
import { recall, remember, rememberedKeys } from './storage-with-fallback.ts'

export const visitor = 'visitor'

const prefix = 'kamasouk.kept.'

/** A word in front of every copy. A logout removes it from the browser: no tab, even a frozen one, reads its copies any more. */
const markKey = 'kamasouk.mark'

let usedMark: string | undefined

const keyOf = (owner: string, form: string): string => `${prefix}${owner}.${form}`

const keptKeys = (): string[] => rememberedKeys('sessionStorage').filter((key) => key.startsWith(prefix))

/** Returns the copy, or undefined. The caller checks its shape: anybody with the tab can write to its storage. */
export function readKept(owner: string, form: string): unknown {
  const key = keyOf(owner, form)
  const text = recall('sessionStorage', key)
  if (text === null) return undefined
  const mark = recall('localStorage', markKey)
  if (mark === null || !text.startsWith(`${mark} `)) {
    remember('sessionStorage', key, null)
    return undefined
  }
  usedMark = mark
  return parseJson(text.slice(mark.length))
}

/** Keeps a copy; undefined removes it. Keeps nothing after a logout that this tab has not noticed yet. */
export function keep(owner: string, form: string, input: unknown): void {
  const key = keyOf(owner, form)
  if (input === undefined) remember('sessionStorage', key, null)
  else if (!isForgottenElsewhere()) remember('sessionStorage', key, `${mark()} ${JSON.stringify(input)}`)
}

/** Returns whether a user logged out in another tab since this tab last kept something. */
export const isForgottenElsewhere = (): boolean =>
  usedMark !== undefined && recall('localStorage', markKey) !== usedMark

/** Gives a visitor's input to the user who signed in, and removes the input of other users. */
export function claimKept(owner: string): void {
  for (const key of keptKeys()) {
    const [keptFor, form = ''] = key.slice(prefix.length).split(/\.(.*)/)
    if (keptFor === owner) continue
    const input = keptFor === visitor ? readKept(visitor, form) : undefined
    if (input !== undefined) keep(owner, form, input)
    remember('sessionStorage', key, null)
  }
}

/** Removes everything after a logout, except the mark of a user who signed in in another tab since then. */
export function forgetKept(): void {
  for (const key of keptKeys()) remember('sessionStorage', key, null)
  if (!isForgottenElsewhere()) remember('localStorage', markKey, null)
  usedMark = undefined
}

function mark(): string {
  usedMark = recall('localStorage', markKey) ?? String(Math.random())
  remember('localStorage', markKey, usedMark)
  return usedMark
}
