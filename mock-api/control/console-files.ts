/** Serves the built console at `/__sim/console`. */
import express, { Router } from 'express'
import { replaceByCompressed } from '../http/client-files.ts'

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
  router.use((request, response, next) => {
    const isAsset = request.path.startsWith('/assets/')
    // A file with a hash in its name never changes.
    response.set(headers).set('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    // Every address without a file ending is a screen.
    if (!/\.\w+$/.test(request.path)) request.url = '/index.html'
    next()
  })
  router.use(
    replaceByCompressed(folder),
    express.static(folder, { cacheControl: false, index: false, redirect: false, fallthrough: false }),
  )
  return router
}
