/**
 * The account chooser that replaces Google's: `GET /__sim/google?state=…` shows it, and `POST /__sim/google/choose`
 * redirects to the provider's callback with a code. It returns HTML to browsers and JSON to other clients.
 */
import * as z from 'zod/mini'
import { endpoints } from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import {
  accountOf,
  chooseAccount,
  findAccount,
  googleAccount,
  googleAccounts,
  isGoogleState,
} from '../domain/google-sign-in.ts'
import { fieldErrors } from '../domain/refusal.ts'
import { accountChooserPath } from '../api/google-routes.ts'
import type { FindWorld } from '../api/api.ts'
import { prefersPage } from '../api/http-helpers.ts'
import type { HandleRequest, Incoming, Reply } from '../api/message.ts'
import { inFrames } from '../api/preview-hosts.ts'
import { createMatcher, pathOf, queryOf } from '../api/routing.ts'
import type { UserRow } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import { chooserPage, startAgainPage, type Typed } from './chooser-page.ts'

/** The maximum number of accounts on the page. */
const offeredAtMost = 40

const staleState =
  'This sign-in with Google has expired, was used already, or began in another world. Start it again on the sign-in page, /signin.'

/** The style sheet is a file, which is served beside the pages. */
export const styles = `${accountChooserPath}/chooser.css`

/**
 * The page has no scripts and posts only to its own origin. It needs the referrer policy: without it, browsers send the
 * origin "null" with a form, which the guard of /__sim rejects.
 */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** An offered account by id, or another one by its e-mail address. */
const Choice = z.object({ state: z.string(), userId: z.optional(z.string()) })

const Name = z
  .string('Type a name.')
  .check(z.trim(), z.minLength(1, 'Type a name.'), z.maxLength(100, 'This is too long.'))
const Newcomer = z.object({
  email: z
    .string('Type an e-mail address.')
    .check(
      z.trim(),
      z.maxLength(254, 'This is too long.'),
      z.regex(z.regexes.email, 'This is not an e-mail address.'),
    ),
  firstName: Name,
  lastName: Name,
})

const choosePath = `${accountChooserPath}/choose`
const match = createMatcher([
  { method: 'GET', path: accountChooserPath },
  { method: 'POST', path: choosePath },
])

/** Whether the chooser answers this request; the control API answers the other ones under `/__sim`. */
export const isForChooser = ({ method, url }: Incoming): boolean => match(method, pathOf(url)) !== undefined

export const createChooser =
  (findWorld: FindWorld): HandleRequest =>
  async (incoming) => {
    const { method, url, headers, bodyProblem } = incoming
    if (bodyProblem !== undefined) {
      const { status, ...problem } = bodyProblem
      return json(status, problem)
    }
    const world = findWorld(headers)
    if (method === 'POST') return choose(world, incoming)
    const { state } = queryOf(url)
    return typeof state === 'string' && isGoogleState(world, state)
      ? offer(world, state, incoming)
      : refuseState(incoming)
  }

function choose(world: World, incoming: Incoming): Reply {
  const choice = Choice.safeParse(incoming.body)
  if (!choice.success || !isGoogleState(world, choice.data.state)) return refuseState(incoming)
  const { state, userId } = choice.data
  const chosen = userId === undefined ? typedAccount(world, incoming.body) : googleAccount(world, userId)
  if (chosen === undefined) {
    const faults = { userId: 'There is no such account in this world.' }
    return offer(world, state, incoming, { values: {}, faults })
  }
  if ('faults' in chosen) return offer(world, state, incoming, chosen)
  const location = callback({ code: chooseAccount(world, chosen), state })
  return {
    status: 303,
    headers: { ...pageHeaders, Location: location, 'Content-Type': 'text/plain; charset=utf-8' },
    body: `See Other. Redirecting to ${location}`,
  }
}

/** Returns the account with the typed e-mail address. A new account also needs names. */
function typedAccount(world: World, body: unknown): UserRow | Typed {
  const email = Newcomer.shape.email.safeParse((body as { email?: unknown }).email)
  const known = email.success ? findAccount(world, email.data) : undefined
  if (known) return known
  const newcomer = Newcomer.safeParse(body)
  if (newcomer.success) return accountOf(world, newcomer.data)
  const texts = Object.entries(body ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { values: Object.fromEntries(texts), faults: fieldErrors(newcomer.error, 'email') }
}

function offer(world: World, state: string, incoming: Incoming, typed?: Typed): Reply {
  const players = googleAccounts(world)
  const chooser = {
    state,
    accounts: players
      .slice(0, offeredAtMost)
      .map(({ _id, email, firstName, lastName }) => ({ _id, email, firstName, lastName })),
    more: Math.max(0, players.length - offeredAtMost),
    choose: choosePath,
    cancel: callback({ error: 'access_denied', state }),
  }
  const mistakes = typed ? { message: 'Nobody was chosen: see errors.', errors: typed.faults } : {}
  return answer(incoming, typed ? 400 : 200, { ...mistakes, ...chooser }, () =>
    chooserPage({ ...chooser, world: world.name, styles, typed }),
  )
}

const refuseState = (incoming: Incoming): Reply =>
  answer(incoming, 400, { message: staleState }, () => startAgainPage(staleState))

function answer({ headers }: Incoming, status: number, body: object, page: () => string): Reply {
  const replyHeaders = { ...inFrames(pageHeaders, headers), Vary: 'Accept' }
  return prefersPage(headers)
    ? { status, headers: { ...replyHeaders, 'Content-Type': 'text/html; charset=utf-8' }, body: page() }
    : json(status, body, replyHeaders)
}

const json = (status: number, body: object, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})

const callback = (query: Readonly<Record<string, string>>): string =>
  `${apiPrefix}${endpoints['auth.googleCallback'].path}?${new URLSearchParams(query).toString()}`
