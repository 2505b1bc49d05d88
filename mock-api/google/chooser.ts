/**
 * The account chooser that replaces Google's: `GET /__sim/google?state=…` shows it, and `POST /__sim/google/choose`
 * redirects to the provider's callback with a code. It returns HTML to browsers and JSON to other clients.
 */
import { fileURLToPath } from 'node:url'
import express, { type Request, type Response, type Router } from 'express'
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
import { inFrames } from '../api/preview-hosts.ts'
import type { UserRow } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import { chooserPage, startAgainPage, type Typed } from './chooser-page.ts'

/** The maximum number of accounts on the page. */
const offeredAtMost = 40

const staleState =
  'This sign-in with Google has expired, was used already, or began in another world. Start it again on the sign-in page, /signin.'

const styles = `${accountChooserPath}/chooser.css`
const styleSheet = fileURLToPath(new URL('chooser.css', import.meta.url))

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

export function googlePages(findWorld: FindWorld): Router {
  const router = express.Router()
  router.get('/', (request, response) => {
    const world = findWorld(request)
    const { state } = request.query
    if (typeof state !== 'string' || !isGoogleState(world, state)) refuseState(request, response)
    else offer(world, state, request, response)
  })
  router.get('/chooser.css', (_request, response) => {
    response.set({ ...pageHeaders, 'Cache-Control': 'no-cache' }).sendFile(styleSheet)
  })
  router.post(
    '/choose',
    express.urlencoded({ extended: false, limit: '16kb' }),
    express.json({ limit: '16kb' }),
    (request, response) => {
      choose(findWorld(request), request, response)
    },
  )
  return router
}

function choose(world: World, request: Request, response: Response): void {
  const choice = Choice.safeParse(request.body)
  if (!choice.success || !isGoogleState(world, choice.data.state)) {
    refuseState(request, response)
    return
  }
  const { state, userId } = choice.data
  const chosen = userId === undefined ? typedAccount(world, request.body) : googleAccount(world, userId)
  if (chosen === undefined) {
    const faults = { userId: 'There is no such account in this world.' }
    offer(world, state, request, response, { values: {}, faults })
  } else if ('faults' in chosen) offer(world, state, request, response, chosen)
  else response.set(pageHeaders).redirect(303, callback({ code: chooseAccount(world, chosen), state }))
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

function offer(world: World, state: string, request: Request, response: Response, typed?: Typed): void {
  const players = googleAccounts(world)
  const chooser = {
    state,
    accounts: players
      .slice(0, offeredAtMost)
      .map(({ _id, email, firstName, lastName }) => ({ _id, email, firstName, lastName })),
    more: Math.max(0, players.length - offeredAtMost),
    choose: `${accountChooserPath}/choose`,
    cancel: callback({ error: 'access_denied', state }),
  }
  const mistakes = typed ? { message: 'Nobody was chosen: see errors.', errors: typed.faults } : {}
  response.status(typed ? 400 : 200)
  answer(request, response, { ...mistakes, ...chooser }, () =>
    chooserPage({ ...chooser, world: world.name, styles, typed }),
  )
}

function refuseState(request: Request, response: Response): void {
  response.status(400)
  answer(request, response, { message: staleState }, () => startAgainPage(staleState))
}

function answer(request: Request, response: Response, json: object, page: () => string): void {
  response.set(inFrames(pageHeaders, request.headers)).vary('Accept')
  if (request.accepts(['json', 'html']) === 'html') response.type('html').send(page())
  else response.json(json)
}

const callback = (query: Readonly<Record<string, string>>): string =>
  `${apiPrefix}${endpoints['auth.googleCallback'].path}?${new URLSearchParams(query).toString()}`
