/** The types of examples, and values that several of them share. */
import type * as z from 'zod/mini'
import type { CallInput } from '../endpoint.ts'
import type { EndpointId, Endpoints, EventName, PayloadOf } from '../registry.ts'
import type { User } from '../users.ts'

/** Examples by name. Tests use `minimum` by default. */
export type Examples<Value> = { readonly minimum: Value; readonly [name: string]: Value }

type Responses<Id extends EndpointId> = Endpoints[Id]['responses']
type AnswerWith<Id extends EndpointId, Status> = z.output<
  Responses<Id>[Status & keyof Responses<Id>] & z.ZodMiniType
>

/** A row that answers calls and redirects browsers has examples of both. */
type ByStatus<Id extends EndpointId> =
  Responses<Id> extends { readonly 200: unknown; readonly 302: unknown }
    ? { readonly answers: Examples<AnswerWith<Id, 200>>; readonly redirects: Examples<AnswerWith<Id, 302>> }
    : { readonly answers: Examples<AnswerWith<Id, number>>; readonly redirects?: undefined }

type CallExamples<Id extends EndpointId> = ByStatus<Id> & { readonly input: CallInput<Endpoints[Id]> }

export type ExamplesOfCalls = { readonly [Id in EndpointId]: CallExamples<Id> }
export type ExamplesOfEvents = { readonly [Name in EventName]: Examples<PayloadOf<Name>> }

export const ids = {
  user: '65f0000000000000000000a1',
  operator: '65f0000000000000000000b1',
  server: '65f0000000000000000000c1',
  touchServer: '65f0000000000000000000c2',
  receivingServer: '65f0000000000000000000c3',
  request: '65f0000000000000000000d1',
  tracking: '65f0000000000000000000d2',
  message: '65f0000000000000000000e1',
  staffMessage: '65f0000000000000000000e2',
  event: '65f0000000000000000000f1',
  transaction: '65f000000000000000000011',
  exchange: '65f000000000000000000012',
  rate: '65f000000000000000000013',
} as const

/** The example of an event without, and the one with the optional eventId. */
export const withAndWithoutEventId = <Payload extends object>(payload: Payload) => ({
  minimum: payload,
  maximum: { eventId: ids.event, ...payload },
})

export const createdAt = '2026-01-31T18:05:00.000Z'
export const expiresAt = '2026-01-31T18:35:00.000Z'
export const accessToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NWYwIn0.c2lnbmF0dXJl'
export const clientId = '7d4f8f1e-6f1c-4f5b-9a55-0c1f3c3f7a10'

export const character = 'Yasmi-Iop'

export const plainUser: User = {
  _id: ids.user,
  firstName: 'Yasmine',
  lastName: 'Bennani',
  email: 'yasmine@kamasouk.test',
}

export const fullUser: User = {
  ...plainUser,
  phoneNumber: '+212 600 000 000',
  address: '12 rue des Orangers',
  country: 'Maroc',
  City: 'Fès',
  bankInfo: { bankName: 'Banque Atlas', RIB: '007780000123456789012345' },
  role: 'user',
}
