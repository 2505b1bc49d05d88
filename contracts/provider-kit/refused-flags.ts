/** What Pact's own verifier takes and this one does not. Left out in silence, it would seem to have been heeded. */
import { UsageError } from '../shared/errors.ts'
import type { Flag, Flags, ParsedFlags } from '../shared/flags.ts'

const text = { type: 'string' } as const
const boolean = { type: 'boolean' } as const

interface RefusedFlag extends Flag {
  readonly instead: string
}

const everyPactCounts =
  'every pact that the broker gives counts; --consumer-version-selectors chooses among them'
const noLog = 'there is no log; --json writes down everything that was found'

export const refusedFlags = {
  url: {
    ...text,
    short: 'u',
    instead: '--file takes a pact that was saved, and --broker-url takes them from a broker',
  },
  'webhook-callback-url': {
    ...text,
    variable: 'PACT_WEBHOOK_CALLBACK_URL',
    instead: '--consumer-version-selectors says which pacts of the broker are meant',
  },
  'ignore-no-pacts-error': {
    ...boolean,
    instead: 'that nothing was verified is never a success, and the exit code tells it from a broken pact',
  },
  transports: {
    ...text,
    instead: '--provider says where the calls are answered, and --messages where the events are handed over',
  },
  'state-change-as-query': {
    ...boolean,
    variable: 'PACT_PROVIDER_STATE_CHANGE_AS_QUERY',
    instead: 'states are posted as JSON, in the body',
  },
  'provider-tags': { ...text, instead: '--provider-branch names the branch of the version' },
  'consumer-version-tags': {
    ...text,
    instead: `--consumer-version-selectors '{"tag": "TAG", "latest": true}' says the same`,
  },
  'enable-pending': { ...boolean, instead: everyPactCounts },
  'include-wip-pacts-since': { ...text, instead: everyPactCounts },
  retries: { ...text, instead: 'a broker is asked once, and what it says is said' },
  'exit-on-first-error': {
    ...boolean,
    instead: 'everything is reported at once; --call, --event and --state narrow it',
  },
  'last-failed': { ...boolean, instead: '--call, --event and --state say what is verified again' },
  xslt: { ...text, instead: '--html writes a page of its own' },
  loglevel: { ...text, short: 'l', aliases: ['log-level'], instead: noLog },
  'pretty-log': { ...boolean, instead: noLog },
  'full-log': { ...boolean, instead: noLog },
  'compact-log': { ...boolean, instead: noLog },
} as const satisfies Flags & Readonly<Record<string, RefusedFlag>>

/** Throws a UsageError that says what to use instead. */
export function refuseOthers(flags: ParsedFlags): void {
  for (const [name, { instead }] of Object.entries(refusedFlags)) {
    if (flags.isSet(name)) throw new UsageError(`${flags.nameOf(name)} is not taken here: ${instead}.`)
  }
}
