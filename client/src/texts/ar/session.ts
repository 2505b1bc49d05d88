import type * as source from '../default/session.ts'
import type { Messages } from '../messages.ts'
import { isolate } from './plural.ts'

export const sessionTexts: Messages<typeof source.sessionTexts> = {
  ended: 'انتهت جلستك. سجّل الدخول من جديد.',
  accountChanged: (email) => `أنت الآن مسجل الدخول باسم ${isolate(email)}. لم يُرسل ما بدأه الحساب الآخر.`,
  signedInAs: (email) => `أنت مسجل الدخول باسم ${isolate(email)}.`,
  logoutPending: 'لم يكتمل تسجيل خروجك: لم يؤكده الخادم. نعيد المحاولة.',
  retryLogout: 'أعد المحاولة الآن',
}
