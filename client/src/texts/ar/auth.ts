import type * as source from '../default/auth.ts'
import type { Messages } from '../messages.ts'

export const authTexts: Messages<typeof source.authTexts> = {
  google: 'المتابعة بحساب Google',
  orByEmail: 'أو بالبريد الإلكتروني',
  passwordHint: '8 أحرف على الأقل، منها حرف لاتيني كبير ورقم',
  passwordsDiffer: 'كلمتا المرور غير متطابقتين',
  showConfirmation: 'إظهار تأكيد كلمة المرور',
  hideConfirmation: 'إخفاء تأكيد كلمة المرور',
}

export const authSuccessTexts: Messages<typeof source.authSuccessTexts> = {
  title: 'تسجيل الدخول بحساب Google',
  description: 'إتمام تسجيل الدخول إلى Kamasouk بحساب Google.',
  done: 'تم تسجيل الدخول، جارٍ تحويلك...',
  cancelled: 'أُلغي تسجيل الدخول بحساب Google. يمكنك المحاولة من جديد أو استعمال بريدك الإلكتروني.',
  refused: 'تعذر تسجيل الدخول بحساب Google. حاول من جديد.',
  notBegunHere:
    'لم يبدأ تسجيل الدخول هذا بحساب Google في هذا المتصفح، فلم يتم تسجيل دخول أي أحد. ابدأ من جديد من هذه الصفحة.',
}
