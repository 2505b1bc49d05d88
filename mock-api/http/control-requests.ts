/** What the simulator needs of Express: bodies by its rules, and replies to refusals. */
import { STATUS_CODES } from 'node:http'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { ControlError } from '../control/control-error.ts'
import { bodyRuleOf, refusal } from '../control/control.ts'
import { readBody, toExpress } from './express.ts'

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

/** Answers refusals, and errors of Express that the caller caused. */
export const controlErrors: ErrorRequestHandler = async (error: unknown, request, response, next) => {
  if (error instanceof ControlError) {
    await answer(error)(request, response, next)
    return
  }
  const status = callerErrorStatus(error)
  if (status === undefined) next(error)
  else response.status(status).json({ message: `${STATUS_CODES[status] ?? 'Refused'}.` })
}

/** Returns the status of an Express error that the caller caused, such as a file that is missing. */
const callerErrorStatus = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500
    ? error.status
    : undefined
