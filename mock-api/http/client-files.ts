/** Serves the built client from the origin of the API, as docs/deployment.md requires, and the built console. */
import { globSync, readFileSync } from 'node:fs'
import { extname, join, posix } from 'node:path'
import express, { Router, type RequestHandler } from 'express'
import { inFrames } from '../api/preview-hosts.ts'

/**
 * The Content Security Policy of a deployed client; the simulator sends it with other `frame-ancestors`. It blocks inline and
 * foreign scripts. It also blocks forms that a browser sends before the script has loaded, because they would put a password
 * into the address.
 */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Disables browser features that the client does not use. */
const permissionsPolicy =
  'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking'
    .split(' ')
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

interface Routes {
  /** Paths with a prerendered page. */
  readonly printed: readonly string[]
  /** Paths that share one shell and are rendered in the browser. */
  readonly drawn: readonly string[]
}

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

const page =
  (fileOf: (path: string) => string, status = 200): RequestHandler =>
  (request, response, next) => {
    response.status(status).set('Cache-Control', 'no-cache')
    request.url = fileOf(request.path)
    next()
  }

/** Returns a handler that replaces a file of the folder by the smallest compressed one that the browser accepts. */
export function replaceByCompressed(folder: string): RequestHandler {
  // Read once; restart the simulator after a build.
  const compressed = new Set(
    globSync('**/*.{br,gz}', { cwd: folder }).map((file) => `/${file.replaceAll('\\', '/')}`),
  )
  return (request, response, next) => {
    const { path } = request
    const known = encodings.filter(({ ending }) => compressed.has(path + ending))
    if (known.length > 0) response.vary('Accept-Encoding')
    const chosen = known.find(({ name }) => request.acceptsEncodings(name) === name)
    if (chosen !== undefined) {
      response.type(extname(path)).set('Content-Encoding', chosen.name)
      request.url = path + chosen.ending
    }
    next()
  }
}

/** Files with a hash in their name never change. */
const hashedFiles = (folder: string): RequestHandler =>
  express.static(join(folder, 'assets'), { immutable: true, maxAge: '365d', fallthrough: false })

export function serveClient(folder: string): Router {
  const { printed, drawn } = readRoutes(folder)
  const inEncoding = replaceByCompressed(folder)
  const files = express.static(folder, { index: false, redirect: false })

  const router = Router()
  router.use(({ headers }, response, next) => {
    response.set(inFrames(clientHeaders, headers))
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
  router.use('/assets', hashedFiles(folder))
  router.use(files)
  router.get(
    '/{*path}',
    page(() => '/404.html', 404),
    inEncoding,
    files,
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

/** Frames show the client: of this origin, and of others of this machine, which have cookies of their own. */
const consoleHeaders = {
  'Content-Security-Policy': contentSecurityPolicy.replace(
    'object-src',
    "frame-src 'self' http://*.localhost:*; object-src",
  ),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const

export function serveConsole(folder: string): Router {
  const router = Router()
  router.use((request, response, next) => {
    response.set(consoleHeaders)
    // Every address is a screen, except the assets and the files beside the page.
    if (!/^\/(assets\/.*|[^/]+\.\w+)$/.test(request.path)) request.url = '/index.html'
    next()
  })
  router.use(replaceByCompressed(folder))
  router.use('/assets', hashedFiles(folder))
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-cache')
    next()
  })
  router.use(
    express.static(folder, { index: false, redirect: false, fallthrough: false, cacheControl: false }),
  )
  return router
}
