/**
 * What somebody has typed and not sent, kept in this tab by user and form until it is sent or that user logs out. A
 * session that merely ends keeps it (docs/decisions/0031).
 */
import { recall, remember, rememberedKeys } from './remembered.ts'

/** Whose input it is while nobody is signed in. */
export const visitor = 'visitor'

const prefix = 'kamasouk.kept.'

/**
 * A random word that stands before everything kept. A logout removes it from the browser, and with it the worth of what
 * any tab still keeps, also of one that was asleep or closed at that moment.
 */
const markKey = 'kamasouk.mark'

/** The mark that this tab has used. */
let usedMark: string | undefined

const keyOf = (owner: string, form: string): string => `${prefix}${owner}.${form}`

const keptKeys = (): string[] => rememberedKeys('sessionStorage').filter((key) => key.startsWith(prefix))

/** What was kept, for the caller to check, since anybody with the tab can write to its storage. Undefined for nothing. */
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
  try {
    return JSON.parse(text.slice(mark.length))
  } catch {
    return undefined
  }
}

/** Undefined removes what was kept. After a logout that this tab has not heard of yet, nothing more is kept. */
export function keep(owner: string, form: string, input: unknown): void {
  const key = keyOf(owner, form)
  if (input === undefined) remember('sessionStorage', key, null)
  else if (!isForgottenElsewhere()) remember('sessionStorage', key, `${mark()} ${JSON.stringify(input)}`)
}

/** Whether somebody has logged out in another tab since this one kept something. */
export const isForgottenElsewhere = (): boolean =>
  usedMark !== undefined && recall('localStorage', markKey) !== usedMark

/** Somebody has signed in: takes over what was typed before that, and removes what belongs to anybody else. */
export function claimKept(owner: string): void {
  for (const key of keptKeys()) {
    const [keptFor, form = ''] = key.slice(prefix.length).split(/\.(.*)/)
    if (keptFor === owner) continue
    const input = keptFor === visitor ? readKept(visitor, form) : undefined
    if (input !== undefined) keep(owner, form, input)
    remember('sessionStorage', key, null)
  }
}

/** Somebody has logged out: removes all of it, unless another tab has begun anew since. */
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
