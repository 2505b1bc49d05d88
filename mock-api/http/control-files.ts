/** Serves the files of the control API's pages: styles, Swagger UI from node_modules, and the script of the enter page. */
import { fileURLToPath } from 'node:url'
import express, { Router, type RequestHandler } from 'express'
import { pageHeaders } from '../control/control.ts'

const withPageHeaders: RequestHandler = (_request, response, next) => {
  response.set(pageHeaders)
  next()
}

const styles = fileURLToPath(new URL('../api-docs/styles', import.meta.url))
const enterScript = fileURLToPath(new URL('../control/enter.js', import.meta.url))

/** The files of Swagger UI. Finds one only when a browser asks for it, so that starting the simulator loads nothing. */
const swagger: Readonly<Record<string, () => string>> = {
  'swagger-ui.css': () => import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui-bundle.js': () => import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  'swagger-start.js': () => new URL('../api-docs/swagger-start.js', import.meta.url).href,
}

const swaggerFiles: RequestHandler = ({ params }, response, next) => {
  const name = String(params['file'])
  const locate = Object.hasOwn(swagger, name) ? swagger[name] : undefined
  if (locate === undefined) next()
  else response.set(pageHeaders).sendFile(fileURLToPath(locate()))
}

export const controlFiles: Router = Router()
  .use('/styles', withPageHeaders, express.static(styles, { index: false }))
  .get('/swagger/:file', swaggerFiles)
  .get('/enter.js', withPageHeaders, (_request, response) => {
    response.sendFile(enterScript)
  })
