import type * as source from '../default/chat-launcher.ts'
import type { Messages } from '../messages.ts'
import { plural } from './plural.ts'

export const chatLauncherTexts: Messages<typeof source.chatLauncherTexts> = {
  open: 'افتح الدعم',
  openUnread: (count) =>
    `افتح الدعم، ${plural(count, {
      zero: 'لا رسائل غير مقروءة',
      one: 'رسالة واحدة غير مقروءة',
      two: 'رسالتان غير مقروءتين',
      few: '# رسائل غير مقروءة',
      many: '# رسالة غير مقروءة',
      other: '# رسالة غير مقروءة',
    })}`,
}
