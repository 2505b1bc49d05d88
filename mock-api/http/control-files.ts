/** The files of the simulator's own pages. */
import { fileURLToPath } from 'node:url'
import express, { Router, type RequestHandler } from 'express'
import { pageHeaders } from '../control/replies.ts'

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** The files of Swagger UI. Finds one only when a browser asks for it, so that starting the simulator loads nothing. */
const swagger: Readonly<Record<string, () => string>> = {
  'swagger-ui.css': () => fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')),
  'swagger-ui-bundle.js': () => fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  'swagger-start.js': () => pathOf('../api-docs/swagger-start.js'),
}

const withPageHeaders: RequestHandler = (_request, response, next) => {
  response.set(pageHeaders)
  next()
}

export const controlFiles: Router = Router()
  .use('/styles', withPageHeaders, express.static(pathOf('../api-docs/styles'), { index: false }))
  .get('/swagger/:file', ({ params: { file } }, response, next) => {
    if (Object.hasOwn(swagger, file)) response.set(pageHeaders).sendFile(swagger[file]?.() ?? '')
    else next()
  })
  .get('/enter.js', withPageHeaders, (_request, response) => response.sendFile(pathOf('../control/enter.js')))
