import type * as source from '../default/sign-in.ts'
import type { Messages } from '../messages.ts'

export const signInTexts: Messages<typeof source.signInTexts> = {
  title: 'تسجيل الدخول',
  description: 'سجّل الدخول إلى Kamasouk لشراء الكاما وبيعها وتبادلها مع مشرف مباشرة.',
  lead: 'تجد طلباتك ومحادثتك حيث تركتها.',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  rememberMe: 'تذكرني',
  forgotPassword: 'نسيت كلمة المرور؟',
  submit: 'تسجيل الدخول',
  submitting: 'جارٍ التحميل...',
  noAccount: 'ليس لديك حساب؟',
  signUp: 'إنشاء حساب',
  emailRequired: 'البريد الإلكتروني إلزامي.',
  emailInvalid: 'اكتب بريدًا إلكترونيًا صحيحًا.',
  passwordRequired: 'اكتب كلمة المرور',
  done: 'تم تسجيل الدخول',
  pointsTitle: 'معاملاتك في أيدٍ أمينة',
  points: ['منصة تبادل آمنة', 'دعم على مدار الساعة', 'معاملات فورية', 'أفضل أسعار السوق'],
}
