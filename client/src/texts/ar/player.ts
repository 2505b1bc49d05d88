import { isolate } from './plural.ts'

export const guardedPlaces = {
  '/profile': 'ملفك الشخصي',
  '/transactions': 'سجل معاملاتك',
  '/exchange': 'تبادل الكاما',
} as const

export const resumeTexts = {
  label: 'تابع من حيث توقفت',
  resume: (what: string) => `متابعة: ${what}`,
  dismiss: 'عدم المتابعة',
  orders: {
    Buy: (serverName: string) => `شراء الكاما على ${isolate(serverName)}`,
    Sell: (serverName: string) => `بيع الكاما على ${isolate(serverName)}`,
  },
} as const

export const guardTexts = {
  title: 'التحقق من جلستك',
  slow: 'يستغرق الخادم وقتًا أطول من المعتاد للرد. ستفتح الصفحة بعد رده مباشرة.',
  failedTitle: 'تعذر التحقق من جلستك',
  failedText: 'الخادم لا يستجيب. إذا كنت مسجل الدخول فأنت لا تزال كذلك: حاول بعد لحظات.',
} as const

export const exchangeChipTexts = {
  waiting: 'تبادل قيد الانتظار',
  assigned: 'تم تعيين مشرف',
  label: (state: string) => `${state}: عرض التبادل`,
  ended: 'انتهى تبادلك: لقد تسلمت الكاما.',
  rejected: 'رُفض تبادلك. يخبرك الدعم بالسبب في أي ساعة.',
  nowAssigned: 'عُيّن مشرف لتبادلك.',
} as const
