/**
 * The registry, the committed pacts and the client, held against each other in every direction: what one of them speaks of
 * and another does not is a gap.
 */
import { subjectOf, type Interaction } from '../../contracts/provider-kit/pact.ts'

/** A call or an event of the registry. */
export interface Subject {
  readonly name: string
  /** What has to be pinned of it, in words. */
  readonly obligations: readonly Obligation[]
  /** What an interaction says that the registry does not, in words; undefined where it says nothing of the kind. */
  straysIn(interaction: Interaction): string | undefined
}

export interface Obligation {
  readonly what: string
  isPinnedBy(interaction: Interaction): boolean
}

export interface Sides {
  readonly registry: readonly Subject[]
  readonly pinned: readonly Interaction[]
  /** The calls that the client makes, and the events that it acts upon. */
  readonly client: ReadonlySet<string>
}

/** A sentence for each gap. */
export function gapsBetween({ registry, pinned, client }: Sides): string[] {
  const subjects = new Map(registry.map((subject) => [subject.name, subject]))
  const bySubject = Map.groupBy(pinned, (interaction) => subjectOf(interaction).subject)
  return [
    ...registry.flatMap(({ name, obligations }) =>
      obligations
        .filter(({ isPinnedBy }) => !(bySubject.get(name) ?? []).some(isPinnedBy))
        .map(({ what }) => `${name}: no interaction pins ${what}.`),
    ),
    ...pinned.flatMap((interaction) => {
      const { description } = interaction
      const subject = subjects.get(subjectOf(interaction).subject)
      if (subject === undefined)
        return [`${description} is pinned, and the registry has no such call or event.`]
      const stray = subject.straysIn(interaction)
      return stray === undefined ? [] : [`${description} ${stray}.`]
    }),
    ...registry
      .filter(({ name }) => !client.has(name))
      .map(({ name }) => `${name}: the client has nothing for it.`),
    ...[...client]
      .filter((name) => !subjects.has(name))
      .map((name) => `${name}: the client relies on it, and the registry does not have it.`),
  ]
}
