/** A line of the shell: a word for what to do, and what is given with it. */
import * as z from 'zod/mini'
import { UsageError } from '../../contracts/shared/errors.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { fieldsOf, wordsOf, type Schema } from '../../contracts/shared/schema-walk.ts'
import { findingsOf } from '../../mock-api/yaml-validation/findings.ts'
import { verbs, type VerbName } from '../../mock-api/operator/verbs.ts'

/** What the words of a line can stand for. */
export interface Meanings {
  /** The id of what has this number at the desk, in this field; undefined where the word is no number or id of such. */
  subject(field: string, word: string): string | undefined
  /** Whether `name` is one that the field can take, by which it is told from the first word of a message. */
  isName(field: string, name: string): boolean
  /** What could stand in the field. */
  names(field: string): readonly string[]
}

const subjectFields = new Set(['requestId', 'trackingId', 'transactionId'])
export const isSubject = (field: string): boolean => subjectFields.has(field)

export const fieldsOfVerb = (verb: VerbName): Readonly<Record<string, Schema>> =>
  fieldsOf(verbs[verb].body) ?? {}

/** How a verb is written, from its schema. */
export function usageOf(verb: VerbName): string {
  const fields = Object.entries(fieldsOfVerb(verb))
  const words = fields.flatMap(([field, schema], index) => {
    const isChat = isSubject(field) && isSubject(fields[index + 1]?.[0] ?? '')
    if (isChat) return []
    const shown = isSubject(field) ? 'N' : wordsOf(schema).map(quoted).join('|') || field
    return [isOptional(schema) && !isSubject(field) ? `[${shown}]` : shown]
  })
  return [verb, ...words].join(' ')
}

export const isOptional = (schema: Schema): boolean => z.safeParse(schema, undefined).success

/** The body of a verb, out of the words behind it. Throws a UsageError. */
export function bodyOf(verb: VerbName, rest: string, meanings: Meanings): Readonly<Record<string, unknown>> {
  const fields = fieldsOfVerb(verb)
  const body: Record<string, unknown> = {}
  const open = new Map(Object.entries(fields))
  let left = rest.trim()
  while (left !== '') {
    const [word, next] = firstWord(left)
    const [, named, text = ''] = /^(\w+)=(.*)$/s.exec(word) ?? []
    if (named !== undefined) {
      const schema = open.get(named)
      if (schema === undefined) throw new UsageError(noField(verb, named, [...open.keys()], named in body))
      body[named] = valueOf(verb, named, schema, unquoted(text), meanings)
      open.delete(named)
      left = next
      continue
    }
    const field = placeFor(word, open, meanings)
    if (field === undefined) throw new UsageError(`${wrongWord(word, open, meanings)} ${written(verb)}`)
    if (isText(field)) {
      body[field] = unquoted(left)
      left = ''
    } else {
      body[field] = valueOf(verb, field, fields[field], unquoted(word), meanings)
      left = next
    }
    close(open, field)
  }
  if (Object.keys(fields).some(isSubject) && !Object.keys(body).some(isSubject))
    throw new UsageError(`${verb} takes the number of one at the desk. ${written(verb)}`)
  const [finding] = findingsOf(verbs[verb].body, withIds(body, meanings))
  if (finding) {
    const at = finding.path.length === 0 ? '' : `${finding.path.join('.')}: `
    throw new UsageError(`${at}${finding.message} ${written(verb)}`)
  }
  return body
}

const written = (verb: VerbName): string => `It is written: ${usageOf(verb)}.`

/** Names stand for ids, which is what the schema knows. */
const withIds = (body: Readonly<Record<string, unknown>>, meanings: Meanings): object =>
  Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      meanings.names(field).length > 0 ? '0'.repeat(24) : value,
    ]),
  )

/** A quoted text is one word. */
function firstWord(text: string): [word: string, rest: string] {
  const [, word = '', rest = ''] = /^((?:\w+=)?(?:"[^"]*"|\S+))\s*(.*)$/s.exec(text) ?? []
  return [word, rest]
}

export const quoted = (name: string): string => (/\s/.test(name) ? `"${name}"` : name)

const unquoted = (text: string): string => /^"([^"]*)"$/s.exec(text)?.[1] ?? text

const isText = (field: string): boolean => field === 'message'

/** A request or a tracking: with one given, the other is not asked for. */
function close(open: Map<string, Schema>, field: string): void {
  open.delete(field)
  if (field === 'requestId') open.delete('trackingId')
  if (field === 'trackingId') open.delete('requestId')
}

/** The first field that the word fits; one that must be given takes it in any case. */
function placeFor(word: string, open: ReadonlyMap<string, Schema>, meanings: Meanings): string | undefined {
  for (const [field, schema] of open) {
    if (isText(field)) return field
    if (isSubject(field)) {
      if (meanings.subject(field, word) !== undefined) return field
      // The other sort of chat may have it; no other field has.
      if (field === 'requestId' && open.has('trackingId')) continue
      return undefined
    }
    if (!isOptional(schema) || fits(field, schema, unquoted(word), meanings)) return field
  }
  return undefined
}

const fits = (field: string, schema: Schema, word: string, meanings: Meanings): boolean =>
  meanings.names(field).length > 0 ? meanings.isName(field, word) : readAs(schema, word) !== undefined

/** The word as the schema takes it: a text, a number, true or false. */
function readAs(schema: Schema, word: string): unknown {
  const readings = [
    word,
    ...(word.trim() === '' ? [] : [Number(word)]),
    ...(word === 'true' ? [true] : word === 'false' ? [false] : []),
  ]
  return readings.find((value) => z.safeParse(schema, value).success)
}

function valueOf(
  verb: VerbName,
  field: string,
  schema: Schema | undefined,
  word: string,
  meanings: Meanings,
): unknown {
  if (isSubject(field)) {
    const id = meanings.subject(field, word)
    if (id === undefined) throw new UsageError(`${word} is none of those at the desk: waiting lists them.`)
    return id
  }
  const names = meanings.names(field)
  if (names.length > 0) {
    if (meanings.isName(field, word)) return word
    throw new UsageError(`There is no "${word}" for ${field}.${didYouMean(word, names) || listed(names)}`)
  }
  const value = schema && readAs(schema, word)
  if (value !== undefined) return value
  const words = schema ? wordsOf(schema) : []
  const hint = words.length > 0 ? didYouMean(word, words) || ` It takes: ${words.join(', ')}.` : ''
  const [finding] = schema && words.length === 0 ? findingsOf(schema, word) : []
  const why = finding ? ` ${finding.message}` : hint
  throw new UsageError(`${verb} takes no ${field} "${word}".${why}`)
}

const fewNames = 8
const listed = (names: readonly string[]): string =>
  names.length > fewNames ? '' : ` There are: ${names.join(', ')}.`

function noField(verb: VerbName, field: string, open: readonly string[], isGiven: boolean): string {
  if (isGiven) return `${field} is given twice.`
  return `${verb} has no "${field}".${didYouMean(field, open) || (open.length > 0 ? ` It takes: ${open.join(', ')}.` : '')}`
}

function wrongWord(word: string, open: ReadonlyMap<string, Schema>, meanings: Meanings): string {
  if ([...open.keys()].some(isSubject))
    return `${word} is none of those at the desk for this: waiting lists them.`
  const known = Array.from(open, ([field, schema]) => [...meanings.names(field), ...wordsOf(schema)]).flat()
  return `"${word}" fits nothing here.${didYouMean(word, known)}`
}
