import type * as source from '../default/password-recovery.ts'
import type { Messages } from '../messages.ts'

export const forgotPasswordTexts: Messages<typeof source.forgotPasswordTexts> = {
  title: 'نسيت كلمة المرور؟',
  description: 'اطلب رابطًا لاختيار كلمة مرور جديدة لحسابك في Kamasouk.',
  lead: 'اكتب البريد الإلكتروني لحسابك، وسنرسل إليك رابطًا لاختيار كلمة مرور جديدة.',
  email: 'البريد الإلكتروني',
  emailRequired: 'البريد الإلكتروني إلزامي',
  emailInvalid: 'اكتب بريدًا إلكترونيًا صحيحًا',
  submit: 'أرسل الرابط',
  submitting: 'جارٍ الإرسال...',
  backToLogin: 'العودة إلى تسجيل الدخول',
  pointsTitle: 'كيف يتم ذلك',
  points: [
    'يصل الرابط إلى بريدك؛ ابحث أيضًا في الرسائل غير المرغوب فيها',
    'يعمل مرة واحدة، خلال 60 دقيقة',
    'تبقى كلمة مرورك الحالية صالحة حتى تختار كلمة جديدة',
  ],
}

export const resetPasswordTexts: Messages<typeof source.resetPasswordTexts> = {
  title: 'كلمة مرور جديدة',
  description: 'اختر كلمة مرور جديدة لحسابك في Kamasouk.',
  lead: 'اخترها جيدًا: بعد حفظها لن تعمل الكلمة القديمة.',
  password: 'كلمة المرور الجديدة',
  confirmPassword: 'تأكيد كلمة المرور',
  submit: 'احفظ كلمة المرور',
  submitting: 'جارٍ الحفظ...',
  signIn: 'العودة إلى تسجيل الدخول',
  pointsTitle: 'ماذا يتغير بعد ذلك',
  points: [
    'تسجل الدخول بكلمة المرور الجديدة',
    'يُسجَّل خروجك من أجهزتك الأخرى',
    'لا يمكن لأحد استعمال هذا الرابط من جديد',
  ],
  refusedTitle: 'لم يعد هذا الرابط يعمل',
  refusedLead: 'استُعمل من قبل، أو مضت أكثر من 60 دقيقة. لم تتغير كلمة مرورك.',
  askAgain: 'اطلب رابطًا جديدًا',
}
