/** The built client, from the same origin as the API, as docs/deployment.md asks of any host. */
import { globSync, readFileSync } from 'node:fs'
import { extname, join, posix } from 'node:path'
import express, { Router, type Request, type RequestHandler, type Response } from 'express'

const aYear = '365d'

/**
 * The policy that every host of the client sends. Nothing inline, nothing from elsewhere: a script that found its way
 * into a page would not run. No form is sent by the browser itself either, which would put a password into an address
 * if somebody was faster than the script.
 */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What the client uses none of, and what a script that found its way into a page would not get either. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

export const clientHeaders = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  // An address may hold a secret: the token of a mailed link, or of a sign-in with Google.
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy,
} as const

/** What the build says of its paths. */
interface Routes {
  /** A page of HTML each. */
  readonly printed: readonly string[]
  /** Drawn by the browser, from one shell for all. */
  readonly drawn: readonly string[]
}

export function serveClient(folder: string): Router {
  const { printed, drawn } = readRoutes(folder)
  const encodingOf = findEncodings(folder)

  /** Takes the file that was asked for, compressed where this browser can read it. */
  const inEncoding: RequestHandler = (request, response, next) => {
    const [path = '', ...query] = request.url.split('?')
    request.url = [encode(path, request, response), ...query].join('?')
    next()
  }
  /** Answers the name of the file to send in place of this one. */
  function encode(path: string, request: Request, response: Response): string {
    const encodings = encodingOf(path)
    if (encodings.length > 0) response.vary('Accept-Encoding')
    // Browsers like all of them alike, and so the smallest comes first.
    const chosen = encodings.find(({ name }) => request.acceptsEncodings(name) === name)
    if (chosen === undefined) return path
    response.type(extname(path)).set('Content-Encoding', chosen.name)
    return path + chosen.ending
  }
  const page =
    (file: (path: string) => string, status = 200): RequestHandler =>
    (request, response) => {
      response
        .status(status)
        .set('Cache-Control', 'no-cache')
        .sendFile(encode(file(request.path), request, response), { root: folder })
    }

  const router = Router()
  router.use((_request, response, next) => {
    response.set(clientHeaders)
    next()
  })
  router.get(
    [...printed],
    page((path) => posix.join(path.toLowerCase(), 'index.html')),
  )
  router.get(
    [...drawn],
    page(() => '/spa.html'),
  )
  router.use(inEncoding)
  // Hashed names never change their content; everything else is asked for again.
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: aYear, fallthrough: false }),
  )
  router.use(express.static(folder, { index: false, redirect: false }))
  router.get(
    '/{*path}',
    page(() => '/404.html', 404),
  )
  return router
}

function readRoutes(folder: string): Routes {
  try {
    return JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8')) as Routes
  } catch (error) {
    throw new Error(`There is no client in ${folder}: npm run build makes one.`, { cause: error })
  }
}

/** The smallest first. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

type Encoding = (typeof encodings)[number]

/** Looks once at what the build has compressed; whoever builds anew starts the simulator anew. */
function findEncodings(folder: string): (path: string) => readonly Encoding[] {
  const files = new Set(
    globSync('**/*.{br,gz}', { cwd: folder }).map((file) => `/${file.replaceAll('\\', '/')}`),
  )
  return (path) => encodings.filter(({ ending }) => files.has(path + ending))
}
