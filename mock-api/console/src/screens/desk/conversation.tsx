import { ExchangeView } from './exchange-view.tsx'
import { NotFound } from './frame.tsx'
import { Thread } from './thread.tsx'

interface ConversationProps {
  /** `request/65f…` */
  readonly path: string
  readonly desk: string
}

/** What an address below the desk names. */
export default function ConversationView({ path, desk }: ConversationProps) {
  const [kind = '', id = ''] = path.split('/')
  if (kind === 'exchange') return <ExchangeView id={id} desk={desk} />
  if (kind === 'request' || kind === 'tracking') return <Thread kind={kind} id={id} desk={desk} />
  return <NotFound desk={desk}>The desk has requests, trackings and exchanges, but no “{kind}”.</NotFound>
}
