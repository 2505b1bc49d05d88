/** Keys whose values are addresses and anchors, which are the same in every language. */
type Address = 'to' | 'id' | 'popular'

/** The type of the translation of `Source`: the same keys and parameters, with any sentences. */
export type Messages<Source> = Source extends string
  ? string
  : Source extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof Source]: Key extends Address ? Source[Key] : Messages<Source[Key]> }
