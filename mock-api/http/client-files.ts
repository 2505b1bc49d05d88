/** The built client, from the same origin as the API. */
import { join } from 'node:path'
import express, { Router } from 'express'

const aYear = '365d'

/**
 * The policy that every host of the client sends. Nothing inline, nothing from elsewhere: a script that found its way
 * into a page would not run.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export function serveClient(folder: string): Router {
  const router = Router()
  router.use((_request, response, next) => {
    response.set({
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    })
    next()
  })
  // Hashed names never change their content; everything else is asked for again.
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: aYear, fallthrough: false }),
  )
  router.use(express.static(folder, { index: false }))
  router.get('/{*path}', (_request, response) => {
    response.set('Cache-Control', 'no-cache').sendFile('index.html', { root: folder })
  })
  return router
}
