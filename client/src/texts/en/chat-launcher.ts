import type * as source from '../default/chat-launcher.ts'
import type { Messages } from '../messages.ts'
import { plural } from './plural.ts'

export const chatLauncherTexts: Messages<typeof source.chatLauncherTexts> = {
  open: 'Open support',
  openUnread: (count) =>
    `Open support, ${plural(count, { one: '# unread message', other: '# unread messages' })}`,
}
