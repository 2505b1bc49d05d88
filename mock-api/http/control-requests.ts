/** What the simulator needs of Express: bodies by its rules, replies to refusals, and the files of its pages. */
import { STATUS_CODES } from 'node:http'
import { fileURLToPath } from 'node:url'
import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express'
import { ControlError } from '../control/control-error.ts'
import { bodyRuleOf, pageHeaders, refusal } from '../control/control.ts'
import { readBody, statusOfCaller, toExpress } from './express.ts'

const readers = new Map<number, RequestHandler>()

function readerFor(limit: number): RequestHandler {
  let reader = readers.get(limit)
  if (reader === undefined) readers.set(limit, (reader = readBody(express.json({ limit }))))
  return reader
}

const readForm = readBody(express.urlencoded({ extended: false, limit: '16kb' }))

/** Reads the JSON of a request or the form of the account chooser, unless the handler reads the body itself. */
export const readBodies: RequestHandler = (request, response, next) => {
  const { as, limit } = bodyRuleOf(request.method, request.baseUrl + request.path)
  const readJson = readerFor(limit)
  if (as === 'upload') next()
  else if (as === 'json') readJson(request, response, next)
  else
    readForm(request, response, (error?: unknown) => {
      if (error === undefined) readJson(request, response, next)
      else next(error)
    })
}

const answer = (refused: ControlError): RequestHandler =>
  toExpress(({ headers }) => Promise.resolve(refusal(headers, refused)))

/** Answers refusals, and errors of Express that the caller caused, such as a file that is missing. */
export const controlErrors: ErrorRequestHandler = async (error: unknown, request, response, next) => {
  const status = statusOfCaller(error)
  if (error instanceof ControlError) {
    await answer(error)(request, response, next)
  } else if (status === undefined) next(error)
  else response.status(status).json({ message: `${STATUS_CODES[status] ?? 'Refused'}.` })
}

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
  .get('/enter.js', withPageHeaders, (_request, response) => {
    response.sendFile(pathOf('../control/enter.js'))
  })
