import type * as source from '../default/sign-up.ts'
import type { Messages } from '../messages.ts'

export const signUpTexts: Messages<typeof source.signUpTexts> = {
  title: 'إنشاء حساب',
  description: 'أنشئ حسابك في Kamasouk لشراء الكاما وبيعها وتبادلها على سيرفرات ريترو وتاتش.',
  lead: 'حساب واحد للشراء والبيع والتبادل، على سيرفرات ريترو وسيرفرات تاتش.',
  firstName: 'الاسم الشخصي',
  lastName: 'الاسم العائلي',
  nameHint: '6 أحرف على الأقل',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  confirmPassword: 'تأكيد كلمة المرور',
  submit: 'أنشئ حسابي',
  submitting: 'جارٍ التحميل...',
  hasAccount: 'لديك حساب؟',
  signIn: 'تسجيل الدخول',
  pointsTitle: 'ما يتيحه لك حسابك',
  points: [
    'طلب شراء أو بيع في كلمات قليلة',
    'مشرف يرد عليك مباشرة، على مدار الساعة',
    'تبادل الكاما من سيرفر إلى آخر',
    'سجل كل معاملاتك',
  ],
}
