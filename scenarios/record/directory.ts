/** Who and what stands behind the ids of a journal, in the names that testers use. */
export interface Directory {
  /** E-mail addresses by user id. */
  readonly users: ReadonlyMap<string, string>
  /** What each nameable id is called, by the sort of thing that it is. */
  readonly servers: ReadonlyMap<string, string>
  readonly games: ReadonlyMap<string, string>
  readonly operators: ReadonlyMap<string, string>
  /** The addresses whose passwords every run knows. */
  readonly accounts: ReadonlySet<string>
}

const sorts = [
  { field: /^serverId/, of: 'servers' },
  { field: /^gameId$/, of: 'games' },
  { field: /^operatorId$/, of: 'operators' },
] as const

/** The name of what `id` stands for in `field`, where no other has the same. */
export function nameFor(directory: Directory, field: string, id: string): string | undefined {
  const sort = sorts.find((each) => each.field.test(field))
  if (sort === undefined) return undefined
  const names = directory[sort.of]
  const name = names.get(id)
  return [...names.values()].filter((other) => other === name).length === 1 ? name : undefined
}
