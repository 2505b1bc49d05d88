/** What the examples of a call are, for each status of success that its row declares. */
import type * as z from 'zod/mini'
import type { CallInput } from '../endpoint.ts'
import type { EndpointId, Endpoints, EventName, PayloadOf } from '../registry.ts'

/** Each a name and a value; `minimum` is what tests answer with unless they say otherwise. */
export type Examples<Value> = { readonly minimum: Value; readonly [name: string]: Value }

type Responses<Id extends EndpointId> = Endpoints[Id]['responses']
type AnswerWith<Id extends EndpointId, Status> = z.output<
  Responses<Id>[Status & keyof Responses<Id>] & z.ZodMiniType
>

/** A row that sends a browser on and answers a call has examples of both; see `successStatus`. */
type ByStatus<Id extends EndpointId> =
  Responses<Id> extends { readonly 200: unknown; readonly 302: unknown }
    ? { readonly answers: Examples<AnswerWith<Id, 200>>; readonly redirects: Examples<AnswerWith<Id, 302>> }
    : { readonly answers: Examples<AnswerWith<Id, number>>; readonly redirects?: undefined }

export type CallExamples<Id extends EndpointId> = ByStatus<Id> & { readonly input: CallInput<Endpoints[Id]> }

/** The ids of the calls that begin with one of these words. */
export type CallsAbout<Word extends string> = Extract<EndpointId, `${Word}.${string}`>

export type ExamplesOfCalls<Id extends EndpointId = EndpointId> = { readonly [Key in Id]: CallExamples<Key> }
export type ExamplesOfEvents = { readonly [Name in EventName]: Examples<PayloadOf<Name>> }
