import type * as source from '../default/resume-after-login.ts'
import type { Messages } from '../messages.ts'
import { isolate } from './plural.ts'

export const guardedPlaces: Messages<typeof source.guardedPlaces> = {
  '/profile': 'ملفك الشخصي',
  '/transactions': 'سجل معاملاتك',
  '/exchange': 'تبادل الكاما',
}

export const resumeTexts: Messages<typeof source.resumeTexts> = {
  label: 'تابع من حيث توقفت',
  resume: (what) => `متابعة: ${what}`,
  dismiss: 'عدم المتابعة',
  orders: {
    Buy: (serverName) => `شراء الكاما على ${isolate(serverName)}`,
    Sell: (serverName) => `بيع الكاما على ${isolate(serverName)}`,
  },
}

export const guardTexts: Messages<typeof source.guardTexts> = {
  title: 'التحقق من جلستك',
  slow: 'يستغرق الخادم وقتًا أطول من المعتاد للرد. ستفتح الصفحة بعد رده مباشرة.',
  failedTitle: 'تعذر التحقق من جلستك',
  failedText: 'الخادم لا يستجيب. إذا كنت مسجل الدخول فأنت لا تزال كذلك: حاول بعد لحظات.',
}
