/** Faults that belong together, to be added with one click. */
import type { FaultInput } from '../../../../faults/kinds.ts'

export interface Preset {
  readonly name: string
  readonly about: string
  /** The faults, for one player or for everyone. */
  readonly faults: (user: string | undefined) => readonly FaultInput[]
}

const forUser = (user: string | undefined) => (user === undefined ? {} : { user })

export const presets: readonly Preset[] = [
  {
    name: 'Slow 3G',
    about: 'Delays every call by 1 to 3 s and every event by 0.5 to 2 s, for 10 minutes.',
    faults: (user) => [
      { latency: '*', by: '1s..3s', ttl: '10m', ...forUser(user) },
      { delay: '*', by: '500ms..2s', ttl: '10m', ...forUser(user) },
    ],
  },
  {
    name: 'Lossy socket',
    about: 'Drops three of ten events and doubles three of ten, at random, for 10 minutes.',
    faults: (user) => [
      { drop: '*', probability: 0.3, ttl: '10m', ...forUser(user) },
      { duplicate: '*', probability: 0.3, ttl: '10m', ...forUser(user) },
    ],
  },
  {
    name: 'Provider down',
    about: 'Answers every call with status 503 and drops every event, for 2 minutes.',
    faults: (user) => [
      { status: '*', code: 503, ttl: '2m', ...forUser(user) },
      { drop: '*', ttl: '2m', ...forUser(user) },
    ],
  },
  {
    name: 'Token expired',
    about: 'Refuses the next call that has an access token, as if the token had expired.',
    faults: (user) => [{ 'expire-token': '*', times: 1, ...forUser(user) }],
  },
  {
    name: 'Connection cut',
    about: 'Closes the sockets, resets every call and drops every event, for 30 seconds.',
    faults: (user) => [{ partition: user ?? '*', ttl: '30s' }],
  },
]
