/** Relations: what a success answer has to do with its request. Rows declare them; `broken-relations.ts` checks them. */

type Fields<Value> = Value extends readonly (infer Element)[]
  ? { '*': Element }
  : { [Key in keyof Value & string]-?: Value[Key] }
type NameIn<Value> = keyof Fields<Value> & string

/** Every path in a value, such as `request.messages.*.requestId`. `*` stands for each element of a list. */
export type PathIn<Value> = Value extends object
  ? { [Name in NameIn<Value>]: Name | `${Name}.${PathIn<Fields<Value>[Name]>}` }[NameIn<Value>]
  : never

type ValueAt<Value, Path> = Path extends `${infer Step}.${infer Rest}`
  ? ValueAt<ValueAt<Value, Step>, Rest>
  : Value extends object
    ? Fields<Value>[Path & NameIn<Value>]
    : never

type PathInRequest<Sent> = Extract<PathIn<Sent>, `${string}.${string}`>

/** `caller` is the id of the player whose token, cookie or socket it is. */
type Source<Answer, Sent> = 'caller' | PathInRequest<Sent> | `answer.${PathIn<Answer>}`

/** A source alone means equal to it. `like` ignores letter case, `is` is a fixed value, `nameOf` takes the id of a game. */
type Rule<Value, From> = [Value] extends [readonly (infer Row)[]]
  ? ListRule<Row, From>
  : [Value] extends [object]
    ? never
    : From | { readonly like: From } | { readonly is: Value } | { readonly nameOf: From }

interface ListRule<Row, From> {
  readonly unique?: readonly PathIn<Row>[]
  /** A field, ascending. Or the query's `sort`: a field, with `-` in front for descending. */
  readonly sortedBy?: (keyof Row & string) | Extract<From, 'query.sort'>
  /** Each row has the text in one of the fields, in any letter case. */
  readonly contains?: { readonly text: From; readonly in: readonly PathIn<Row>[] }
  /** The numbers of rows and of pages fit `pagination`. */
  readonly rowsOf?: 'answer.pagination.total' extends From ? true : never
}

/** The relations that a row may have. A path that does not exist in its answer or its input is a compile error. */
export type RelationsOf<Answer, Sent = unknown> = {
  readonly [Path in PathIn<Answer>]?: Rule<NonNullable<ValueAt<Answer, Path>>, Source<Answer, Sent>>
} & { readonly [Path in PathInRequest<Sent>]?: 'caller' }

type AnyRule = Rule<unknown, string> | ListRule<Readonly<Record<string, unknown>>, string>
/** The relations of any row. */
export type Relations = Readonly<Record<string, AnyRule>>

/** A row whose relations are `Allowed`. */
export type WithRelations<Row extends { readonly relations?: Relations }, Allowed> = Row & {
  readonly relations?: {
    readonly [Path in keyof Row['relations']]: Path extends keyof Allowed ? Allowed[Path] : never
  }
}
