/** Serves Swagger UI from node_modules. */
import { fileURLToPath } from 'node:url'
import type { RequestHandler } from 'express'

/** Finds a file only when a browser asks for it, so that starting the simulator loads nothing. */
const files: Readonly<Record<string, () => string>> = {
  'swagger-ui.css': () => import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui-bundle.js': () => import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  'swagger-start.js': () => new URL('../api-docs/swagger-start.js', import.meta.url).href,
}

export const swaggerFiles: RequestHandler = ({ params }, response, next) => {
  const name = String(params['file'])
  const locate = Object.hasOwn(files, name) ? files[name] : undefined
  if (locate === undefined) next()
  else response.sendFile(fileURLToPath(locate()))
}
