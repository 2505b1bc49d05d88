import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startStorage } from '../testing/storage.ts'
import { claimKept, forgetKept, isForgottenElsewhere, keep, readKept, visitor } from './kept-input.ts'
import { forgetPersonalData } from './storage.ts'

const yasmine = '65f0000000000000000000a1'
const mehdi = '65f0000000000000000000a2'
const order = { quantity: '12,5', username: 'Yasmi-Iop' }

let local: ReadonlyMap<string, string>
let session: ReadonlyMap<string, string>

beforeEach(() => {
  local = startStorage('localStorage')
  session = startStorage('sessionStorage')
  // Each test starts in an empty tab.
  forgetKept()
})

afterEach(() => vi.unstubAllGlobals())

describe('kept input', () => {
  test('is kept by user and form', () => {
    keep(yasmine, 'order', order)
    expect(readKept(yasmine, 'order')).toEqual(order)
    expect(readKept(yasmine, 'exchange')).toBeUndefined()
    expect(readKept(mehdi, 'order')).toBeUndefined()
    expect([...session.keys()]).toEqual([`kamasouk.kept.${yasmine}.order`])
  })

  test.each([
    ['', undefined],
    ['{', undefined],
    ['null', null],
    ['[1]', [1]],
  ])('is returned unchecked from the stored %j, and is undefined if it is not JSON', (stored, read) => {
    const key = `kamasouk.kept.${yasmine}.order`
    keep(yasmine, 'order', order)
    const [mark = ''] = sessionStorage.getItem(key)?.split(' ') ?? []
    sessionStorage.setItem(key, `${mark} ${stored}`)
    expect(readKept(yasmine, 'order')).toEqual(read)
    sessionStorage.setItem(key, JSON.stringify(order))
    expect(readKept(yasmine, 'order')).toBeUndefined()
  })
})

describe('a sign-in', () => {
  test('takes over a visitor’s input and removes other users’ input', () => {
    keep(visitor, 'contact', { message: 'Bonjour' })
    keep(yasmine, 'order', order)
    keep(mehdi, 'message.65f0000000000000000000c1', 'Merci')
    claimKept(mehdi)
    expect(readKept(mehdi, 'contact')).toEqual({ message: 'Bonjour' })
    expect(readKept(mehdi, 'message.65f0000000000000000000c1')).toBe('Merci')
    expect([...session.keys()].filter((key) => !key.includes(mehdi))).toEqual([])
  })
})

describe('a logout', () => {
  test('removes everything in this tab', () => {
    keep(yasmine, 'order', order)
    keep(visitor, 'contact', { message: 'Bonjour' })
    forgetKept()
    expect([...local, ...session]).toEqual([])
  })

  test('in another tab makes this tab’s copies unreadable, also for the same user', () => {
    keep(yasmine, 'order', order)
    logOutElsewhere()
    expect(readKept(yasmine, 'order')).toBeUndefined()
    expect([...session]).toEqual([])
  })

  test('in another tab stops this tab from keeping more, even before it notices the logout', () => {
    keep(yasmine, 'order', order)
    logOutElsewhere()
    expect(isForgottenElsewhere()).toBe(true)
    keep(yasmine, 'exchange', order)
    forgetKept()
    expect([...local, ...session]).toEqual([])
    expect(isForgottenElsewhere()).toBe(false)
  })

  test('that this tab notices late removes nothing of a user who signed in since', () => {
    keep(yasmine, 'order', order)
    logOutElsewhere()
    localStorage.setItem('kamasouk.mark', 'of another tab')
    forgetKept()
    expect(localStorage.getItem('kamasouk.mark')).toBe('of another tab')
  })
})

/** Simulates a logout in another tab while this tab is frozen. */
function logOutElsewhere(): void {
  const asleep = globalThis.sessionStorage
  vi.stubGlobal('sessionStorage', undefined)
  forgetPersonalData()
  vi.stubGlobal('sessionStorage', asleep)
}
