import type * as source from '../default/order.ts'
import type { Messages } from '../messages.ts'
import { isolate } from './plural.ts'

export const orderTexts: Messages<typeof source.orderTexts> = {
  formTitle: 'طلبك',
  game: 'اللعبة',
  server: 'السيرفر',
  type: 'نوع المعاملة',
  types: { Buy: 'شراء', Sell: 'بيع' },
  quantity: 'الكمية (M)',
  quantityHint: 'بملايين الكاما، مثلًا 12,5',
  readAs: (kamas) => `أي ${isolate(kamas)} كاما`,
  username: 'اسم الشخصية',
  choose: 'اختر…',
  chooseGameFirst: 'اختر اللعبة أولًا',
  submit: 'أرسل طلبي',
  submitting: 'جارٍ الإرسال...',
  incomplete: 'املأ كل الحقول',
  fieldRequired: 'هذا الحقل إلزامي',
  quantityInvalid: 'رقم أكبر من 0، بثلاثة أرقام عشرية على الأكثر',
  quantityTooLarge: 'على الأكثر \u20681.000.000 M\u2069',
  choicesFailed: 'تعذر تحميل الألعاب والسيرفرات.',
  choicesNotRenewed: 'تعذر تحديث قائمة السيرفرات.',
  back: 'رجوع',
}
