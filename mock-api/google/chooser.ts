/**
 * The account chooser that replaces Google's: `GET /__sim/google?state=…` shows it, and `POST /__sim/google/choose`
 * redirects to the provider's callback with a code. It returns HTML to browsers and JSON to other clients.
 */
import * as z from 'zod/mini'
import { endpoints } from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import { html, type Html } from '../../contracts/shared/html.ts'
import { createMatcher, pathOf, queryOf } from '../../contracts/shared/routing.ts'
import { pageOf } from '../api-docs/page.ts'
import type { FindWorld } from '../api/api.ts'
import { prefersPage } from '../api/http-helpers.ts'
import type { HandleRequest, Incoming, Reply } from '../api/message.ts'
import { inFrames } from '../api/preview-hosts.ts'
import { jsonReply, unreadableReply } from '../control/replies.ts'
import {
  accountChooserPath,
  accountOf,
  chooseAccount,
  findAccount,
  googleAccounts,
  isGoogleState,
} from '../domain/google-sign-in.ts'
import { fieldErrors } from '../domain/refusal.ts'
import type { UserRow } from '../world/rows.ts'
import type { World } from '../world/world.ts'

/** The maximum number of accounts on the page. */
const offeredAtMost = 40

const staleState =
  'This sign-in with Google has expired, was used already, or began in another world. Start it again on the sign-in page, /signin.'

/**
 * The page has no scripts and posts only to its own origin. It needs the referrer policy: without it, browsers send the
 * origin "null" with a form, which the guard of /__sim rejects.
 */
const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

const Choice = z.object({ state: z.string(), userId: z.optional(z.string()) })

const text = (missing: string, longest: number) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(longest, 'This is too long.'))
const Newcomer = z.object({
  email: text('Type an e-mail address.', 254).check(
    z.regex(z.regexes.email, 'This is not an e-mail address.'),
  ),
  firstName: text('Type a name.', 100),
  lastName: text('Type a name.', 100),
})

interface Typed {
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: Readonly<Record<string, string>>
}

const unknownAccount: Typed = { values: {}, faults: { userId: 'There is no such account in this world.' } }

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
    if (bodyProblem !== undefined) return unreadableReply(bodyProblem)
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
  const chosen =
    userId === undefined
      ? typedAccount(world, incoming.body)
      : (googleAccounts(world).find(({ _id }) => _id === userId) ?? unknownAccount)
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
  const values = body as Typed['values']
  const email = Newcomer.shape.email.safeParse(values['email'])
  const known = email.success ? findAccount(world, email.data) : undefined
  if (known) return known
  const newcomer = Newcomer.safeParse(body)
  if (newcomer.success) return accountOf(world, newcomer.data)
  return { values, faults: fieldErrors(newcomer.error, 'email') }
}

function offer(world: World, state: string, incoming: Incoming, typed?: Typed): Reply {
  const offered = offerOf(world, state)
  const mistakes = typed ? { message: 'Nobody was chosen: see errors.', errors: typed.faults } : {}
  const title = `${typed ? 'Please check: ' : ''}Choose an account`
  const content = chooserPage(world.name, offered, typed)
  return answer(incoming, typed ? 400 : 200, { ...mistakes, ...offered }, title, content)
}

function offerOf(world: World, state: string) {
  const players = googleAccounts(world)
  return {
    state,
    accounts: players
      .slice(0, offeredAtMost)
      .map(({ _id, email, firstName, lastName }) => ({ _id, email, firstName, lastName })),
    more: Math.max(0, players.length - offeredAtMost),
    choose: choosePath,
    cancel: callback({ error: 'access_denied', state }),
  }
}

const chooserPage = (
  world: string,
  { state, accounts, more, cancel }: ReturnType<typeof offerOf>,
  typed: Typed | undefined,
): Html => html`
  <link rel="stylesheet" href="/__sim/styles/chooser.css" />
  <div class="chooser">
    <p>
      <b>This is not Google.</b> It is a page of the simulator that stands in its place. Nothing leaves this
      machine, and nobody asks for a password.
    </p>
    <h1>Choose an account</h1>
    <p class="about">to go on to Kamasouk, in the world <b>${world}</b></p>
    <form class="card" method="post" action="${choosePath}">
      <input type="hidden" name="state" value="${state}" />
      ${fault('userId', typed)}
      ${accounts.map(
        ({ _id, email, firstName, lastName }) =>
          html`<button class="person" name="userId" value="${_id}">
            <b>${firstName} ${lastName}</b> <span class="about">${email}</span>
          </button>`,
      )}
      ${more === 0 ? '' : html`<p class="about">and ${more} more, by their e-mail below</p>`}
    </form>
    <details class="card" ${typed ? html` open` : ''}>
      <summary>Use another account</summary>
      <form method="post" action="${choosePath}">
        <input type="hidden" name="state" value="${state}" />
        ${field('email', 'E-mail', 'email', typed)}
        <p class="about">Names are needed for a new account only.</p>
        ${field('firstName', 'First name', 'given-name', typed)}
        ${field('lastName', 'Last name', 'family-name', typed)}
        <button class="action">Go on with this account</button>
      </form>
    </details>
    <p><a href="${cancel}">Cancel, and go back without signing in</a></p>
  </div>
`

const field = (name: string, label: string, autocomplete: string, typed: Typed | undefined): Html => {
  const value = typed?.values[name]
  const isWrong = typed?.faults[name] !== undefined
  return html`<p>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${name === 'email' ? 'email' : 'text'}"
      autocomplete="${autocomplete}"
      value="${typeof value === 'string' ? value : ''}"
      maxlength="254"
      ${name === 'email' ? html` required` : ''}
      ${isWrong ? html` aria-invalid="true" aria-describedby="${name}-fault" autofocus` : ''}
    />
    ${fault(name, typed)}
  </p>`
}

const fault = (name: string, typed: Typed | undefined): Html | undefined => {
  const words = typed?.faults[name]
  return words === undefined ? undefined : html`<span class="fault" id="${name}-fault">${words}</span>`
}

const refuseState = (incoming: Incoming): Reply =>
  answer(
    incoming,
    400,
    { message: staleState },
    'Start again',
    html`<h1>Start again</h1>
      <p class="lead">${staleState}</p>
      <p><a class="action" href="/signin">Back to the sign-in page</a></p>`,
  )

/** Replies with the page to a browser, and with the body to a program. */
function answer({ headers }: Incoming, status: number, body: object, title: string, content: Html): Reply {
  const reply = prefersPage(headers)
    ? {
        status,
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
        body: pageOf({ title, path: '', content }),
      }
    : jsonReply(status, body)
  return { ...reply, headers: { ...inFrames(pageHeaders, headers), Vary: 'Accept', ...reply.headers } }
}

const callback = (query: Readonly<Record<string, string>>): string =>
  `${apiPrefix}${endpoints['auth.googleCallback'].path}?${new URLSearchParams(query).toString()}`
