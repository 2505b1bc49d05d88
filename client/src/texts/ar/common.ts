import { isolate, plural } from './plural.ts'

export const common = {
  skipToContent: 'انتقل إلى المحتوى',
  loading: 'جارٍ التحميل…',
  retry: 'أعد المحاولة',
  close: 'إغلاق',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  opensMenu: 'افتح القائمة',
  closesMenu: 'أغلق القائمة',
  notifications: 'الإشعارات',
  notFoundTitle: 'هذه الصفحة غير موجودة',
  notFoundText: 'ربما يكون العنوان ناقصًا، أو نُقلت الصفحة.',
  backHome: 'العودة إلى الرئيسية',
  helpCentre: 'مركز المساعدة',
  failedTitle: 'حدث خطأ ما',
  failedText: 'تعذر عرض الصفحة. لم يُفقد شيء مما أرسلته.',
  lostChunkText: 'تعذر تحميل جزء من الصفحة: انقطع الاتصال، أو حُدّث الموقع للتو. لم يُفقد شيء مما أرسلته.',
} as const

export const theme = {
  label: (chosen: string) => `المظهر: ${chosen}`,
  system: 'النظام',
  light: 'فاتح',
  dark: 'داكن',
} as const

export const navigation = {
  label: 'القائمة الرئيسية',
  home: 'الرئيسية',
  services: 'الخدمات',
  buy: 'شراء',
  buyTouch: 'شراء كاما تاتش',
  buyRetro: 'شراء كاما ريترو',
  buyGuide: 'كيف تشتري الكاما',
  sell: 'بيع',
  sellTouch: 'بيع كاما تاتش',
  sellRetro: 'بيع كاما ريترو',
  sellGuide: 'كيف تبيع الكاما',
  exchange: 'تبادل',
  exchangeKamas: 'تبادل الكاما',
  exchangeGuide: 'كيف تتبادل الكاما',
  signIn: 'تسجيل الدخول',
  signUp: 'إنشاء حساب',
  profile: 'الملف الشخصي',
  transactions: 'المعاملات',
  logout: 'تسجيل الخروج',
  language: 'اللغة',
} as const

export const sessionTexts = {
  ended: 'انتهت جلستك. سجّل الدخول من جديد.',
  accountChanged: (email: string) =>
    `أنت الآن مسجل الدخول باسم ${isolate(email)}. لم يُرسل ما بدأه الحساب الآخر.`,
  signedInAs: (email: string) => `أنت مسجل الدخول باسم ${isolate(email)}.`,
  logoutPending: 'لم يكتمل تسجيل خروجك: لم يؤكده الخادم. نعيد المحاولة.',
  retryLogout: 'أعد المحاولة الآن',
} as const

const counted = (seconds: number): string =>
  seconds < 60
    ? plural(seconds, {
        zero: 'لحظات',
        one: 'ثانية واحدة',
        two: 'ثانيتين',
        few: '# ثوانٍ',
        many: '# ثانية',
        other: '# ثانية',
      })
    : plural(Math.ceil(seconds / 60), {
        zero: 'لحظات',
        one: 'دقيقة واحدة',
        two: 'دقيقتين',
        few: '# دقائق',
        many: '# دقيقة',
        other: '# دقيقة',
      })

export const errorTexts = {
  unknown: 'حدث خطأ غير معروف.',
  lostChunk: 'تعذر تحميل جزء من الصفحة. تحقق من اتصالك، ثم أعد تحميل الصفحة.',
  retryIn: (seconds: number) => `حاول من جديد بعد ${counted(seconds)}.`,
  unreachable: 'الخادم لا يستجيب. تحقق من اتصالك وحاول من جديد.',
  accountChanged: 'هناك حساب آخر مسجل الدخول الآن. لم يُرسل شيء.',
  unreadable: 'تعذرت قراءة رد الخادم. حاول لاحقًا.',
} as const

export const chatLauncherTexts = {
  open: 'افتح الدعم',
  openUnread: (count: number) =>
    `افتح الدعم، ${plural(count, {
      zero: 'لا رسائل غير مقروءة',
      one: 'رسالة واحدة غير مقروءة',
      two: 'رسالتان غير مقروءتين',
      few: '# رسائل غير مقروءة',
      many: '# رسالة غير مقروءة',
      other: '# رسالة غير مقروءة',
    })}`,
} as const
