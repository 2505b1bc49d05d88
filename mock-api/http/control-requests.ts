/** What the control API needs of Express: bodies by its rules, and its replies to refusals. */
import { STATUS_CODES } from 'node:http'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { bodyRuleOf } from '../control/body-rule.ts'
import { ControlError } from '../control/control-error.ts'
import { refusal } from '../control/control.ts'
import { readBody, toExpress } from './express.ts'

const readers = new Map<string, RequestHandler>()

function readerFor(limit: string): RequestHandler {
  let reader = readers.get(limit)
  if (reader === undefined) readers.set(limit, (reader = readBody(express.json({ limit }))))
  return reader
}

/** Reads the JSON of a request, unless its handler reads the body itself. */
export const readControlBody: RequestHandler = (request, response, next) => {
  const rule = bodyRuleOf(request.method, request.path)
  if (rule === 'upload') next()
  else readerFor(rule.limit)(request, response, next)
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
