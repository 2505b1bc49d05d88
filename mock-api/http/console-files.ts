/** Serves the built console at `/__sim/console`. */
import { join } from 'node:path'
import express, { Router } from 'express'
import { replaceByCompressed } from './client-files.ts'

/** Frames show the client: of this origin, and of others of this machine, which have cookies of their own. */
const headers = {
  'Content-Security-Policy': [
    "default-src 'self'",
    "frame-src 'self' http://*.localhost:*",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const

export function serveConsole(folder: string): Router {
  const router = Router()
  const options = { index: false, redirect: false, fallthrough: false } as const
  router.use((request, response, next) => {
    response.set(headers)
    // Every address is a screen, except the assets and the files beside the page.
    if (!/^\/(assets\/.*|[^/]+\.\w+)$/.test(request.path)) request.url = '/index.html'
    next()
  })
  router.use(
    replaceByCompressed(folder),
    // A file with a hash in its name never changes. A missing one may be there after the next build.
    Router().use(
      '/assets',
      express.static(join(folder, 'assets'), { ...options, immutable: true, maxAge: '365d' }),
    ),
    (_request, response, next) => {
      response.set('Cache-Control', 'no-cache')
      next()
    },
    express.static(folder, { ...options, cacheControl: false }),
  )
  return router
}
