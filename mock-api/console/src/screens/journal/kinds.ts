import type { EntryKind } from '../../../../world/journal-entry.ts'
import {
  CallIcon,
  DeskIcon,
  EventIcon,
  FaultsIcon,
  MailIcon,
  NetworkIcon,
  TimeIcon,
  WorldsIcon,
} from '../../ui/icons.tsx'

/** The kinds of entries in words. */
export const kinds = {
  call: { name: 'Call', plural: 'Calls', Icon: CallIcon },
  event: { name: 'Event', plural: 'Events', Icon: EventIcon },
  operator: { name: 'Operator', plural: 'Operator', Icon: DeskIcon },
  socket: { name: 'Socket', plural: 'Sockets', Icon: NetworkIcon },
  clock: { name: 'Clock', plural: 'Clock', Icon: TimeIcon },
  mail: { name: 'Mail', plural: 'Mails', Icon: MailIcon },
  world: { name: 'World', plural: 'World', Icon: WorldsIcon },
  fault: { name: 'Fault', plural: 'Faults', Icon: FaultsIcon },
} satisfies Readonly<Record<EntryKind, object>>
