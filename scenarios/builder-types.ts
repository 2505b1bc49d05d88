/** What the builder takes and gives back, as types that follow from the tables of calls, events, verbs and faults. */
import type * as z from 'zod/mini'
import type { CallInput, RefusalOf } from '../contracts/registry/endpoint.ts'
import type { AnswerOf, EndpointId, Endpoints, EventName, PayloadOf } from '../contracts/registry/registry.ts'
import type { FaultBody } from '../mock-api/faults/kinds.ts'
import type { verbs, VerbName } from '../mock-api/operator/verbs.ts'
import type { InputValue } from './format/metadata.ts'
import type { EntityKind } from '../mock-api/control/api.ts'
import type { EntityShapes } from './runner/steps/state.ts'
import type {
  SoughtAct,
  SoughtCall,
  SoughtEvents,
  SoughtFault,
  SoughtMail,
  SoughtSocket,
} from './runner/steps/matchers.ts'

declare const stands: unique symbol

/** A text `${name.field}` that a value of this type stands behind once the scenario runs. */
export type Placeholder<Value> = string & { readonly [stands]: Value }

/** A value, or a placeholder for one. */
export type Written<Value> = Value | Placeholder<Value>
type Fields<Values> = { readonly [Field in keyof Values]: Written<Values[Field]> }

/** What was saved, to be used where a value of its type is wanted: `request.saved._id`, or within a text. */
export type Reference<Value> = [unknown] extends [Value]
  ? Placeholder<never>
  : NonNullable<Value> extends infer Present
    ? Present extends readonly unknown[] | string | number | boolean
      ? Placeholder<Present>
      : { readonly [Field in keyof Present]-?: Reference<Present[Field]> }
    : never

type IsOne<Key, All = Key> = [Key] extends [never]
  ? false
  : Key extends unknown
    ? [All] extends [Key]
      ? true
      : false
    : never

/** As `savedSchema` has it: the one thing of an answer that holds one. */
type OneThing<Value> =
  Exclude<keyof Value, 'message' | 'eventId'> extends infer Key extends keyof Value
    ? true extends IsOne<Key>
      ? Value[Key]
      : Value
    : never

type Sent<Id extends EndpointId> =
  CallInput<Endpoints[Id]> extends infer Input
    ? { [Part in keyof Input]-?: Input[Part] extends object ? Input[Part] : never }[keyof Input]
    : never
type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type OwnId = 'userId'
type AllSent<Id extends EndpointId> = [Sent<Id>] extends [never] ? object : UnionToIntersection<Sent<Id>>
/** The user's own id is filled in where it is not given. */
export type CallFields<Id extends EndpointId> = Fields<Omit<AllSent<Id>, OwnId>> &
  Partial<Fields<Pick<AllSent<Id>, Extract<keyof AllSent<Id>, OwnId>>>>

type WithFields<Id extends EndpointId> =
  object extends CallFields<Id> ? { readonly with?: CallFields<Id> } : { readonly with: CallFields<Id> }

export interface Timing {
  /** A pause before the step, on the world's clock: `'2s'`. */
  readonly after?: string
}
export interface Within extends Timing {
  /** How long it may take: `'30s'`. */
  readonly within?: string
}
/** `save` is the name under which the number of the round is found. */
export interface Repeating extends Timing {
  readonly save?: string | undefined
}

export type CallOptions<Id extends EndpointId> = WithFields<Id> &
  Timing & {
    /** Who makes it: an e-mail address. */
    readonly as: string
    /** The refusal that it must meet. */
    readonly refused?: RefusalOf<Endpoints[Id]>
    /** It must come to no answer that keeps the contract. */
    readonly broken?: true
  }
export type SavedOfCall<Id extends EndpointId, Options> = Options extends { readonly refused: string }
  ? Placeholder<never>
  : Reference<OneThing<AnswerOf<Id>>>

export type VerbFields<Name extends VerbName> = Fields<z.input<(typeof verbs)[Name]['body']>>

type PartOf<Value> = Value extends readonly unknown[] | string | number | boolean | null | undefined
  ? Value
  : { readonly [Field in keyof Value]?: Written<PartOf<Value[Field]>> }
type EventFields = Omit<z.input<(typeof SoughtEvents)[number]>, 'event' | 'with'>
type EventSought = {
  readonly [Name in EventName]: EventFields & {
    readonly event: Name
    /** A part of what it must say. */
    readonly with?: PartOf<PayloadOf<Name>>
  }
}[EventName]

export type Sought =
  | z.input<typeof SoughtCall>
  | EventSought
  | z.input<typeof SoughtAct>
  | z.input<typeof SoughtSocket>
  | z.input<typeof SoughtMail>
  | z.input<typeof SoughtFault>

type NamedIn<Found, Field extends string, Name extends string> =
  Found extends Readonly<Record<Field, infer Given>> ? Extract<Given, Name> : never
/** What a step that looks for something keeps of what it has found. */
export type SavedOf<Found> = [NamedIn<Found, 'event', EventName>] extends [never]
  ? [NamedIn<Found, 'call', EndpointId>] extends [never]
    ? Placeholder<never>
    : Found extends { readonly status: unknown }
      ? Placeholder<never>
      : Reference<OneThing<AnswerOf<NamedIn<Found, 'call', EndpointId>>>>
  : Reference<OneThing<PayloadOf<NamedIn<Found, 'event', EventName>>>>

type Comparable = Written<string | number | boolean> | null
type StateOf<Kind extends EntityKind> = Readonly<Record<Kind, string>> & {
  readonly [Field in Exclude<keyof z.output<EntityShapes[Kind]>, '_id'>]?: Comparable
}
/** A thing by its id, with what its fields must be. */
export type State = { [Kind in EntityKind]: StateOf<Kind> }[EntityKind]
export interface Value {
  readonly value: Comparable
  readonly is?: Comparable
  readonly isNot?: Comparable
  readonly above?: Written<number>
  readonly below?: Written<number>
}
interface Times {
  /** Exactly so many have happened by then. */
  readonly times?: number
}
export type Expected = (Sought & Times) | State | Value

type FieldsOfAny<Form> = Form extends unknown ? keyof Form : never
/** What is inferred is checked for no fields too many; this does. */
export type Exact<Found, Forms> = Found & {
  readonly [Field in Exclude<keyof Found, FieldsOfAny<Forms>>]: never
}

export type FaultFields = z.input<typeof FaultBody>

export interface InputOptions {
  readonly default?: InputValue
  readonly about?: string
}
type DefaultOf<Input> = Input extends { readonly default: infer Default } ? Default : string
export type InputReferences<Inputs> = {
  readonly [Name in keyof Inputs]: Placeholder<DefaultOf<Inputs[Name]>>
}
