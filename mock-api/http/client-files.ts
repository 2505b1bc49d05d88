/** Serves the built client from the origin of the API, as docs/deployment.md requires. */
import { globSync, readFileSync } from 'node:fs'
import { extname, join, posix } from 'node:path'
import express, { Router, type Request, type RequestHandler, type Response } from 'express'

const aYear = '365d'

/**
 * The Content Security Policy. It blocks inline and foreign scripts. It also blocks forms that a browser sends before the
 * script has loaded, because they would put a password into the address.
 */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Disables browser features that the client does not use. */
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
  // Addresses can contain secrets: the token of a mailed link, or of a Google sign-in.
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy,
} as const

/** The paths file of the build. */
interface Routes {
  /** Paths with a prerendered page. */
  readonly printed: readonly string[]
  /** Paths that share one shell and are rendered in the browser. */
  readonly drawn: readonly string[]
}

export function serveClient(folder: string): Router {
  const { printed, drawn } = readRoutes(folder)
  const encodingOf = findEncodings(folder)

  /** Replaces the file by a compressed one if the browser supports it. */
  const inEncoding: RequestHandler = (request, response, next) => {
    const [path = '', ...query] = request.url.split('?')
    request.url = [encode(path, request, response), ...query].join('?')
    next()
  }
  /** Returns the name of the file to send. */
  function encode(path: string, request: Request, response: Response): string {
    const encodings = encodingOf(path)
    if (encodings.length > 0) response.vary('Accept-Encoding')
    // The smallest one comes first.
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
  // Files with a hash in their name never change; others are revalidated.
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
    throw new Error(`There is no client in ${folder}: run npm run build.`, { cause: error })
  }
}

/** Smallest first. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

type Encoding = (typeof encodings)[number]

/** Reads the compressed files once; restart the simulator after a build. */
function findEncodings(folder: string): (path: string) => readonly Encoding[] {
  const files = new Set(
    globSync('**/*.{br,gz}', { cwd: folder }).map((file) => `/${file.replaceAll('\\', '/')}`),
  )
  return (path) => encodings.filter(({ ending }) => files.has(path + ending))
}
