import type * as source from '../default/contact.ts'
import type { Messages } from '../messages.ts'

export const contactTexts: Messages<typeof source.contactTexts> = {
  pageTitle: 'اتصل بنا',
  description:
    'تواصل مع دعم Kamasouk: بالهاتف، أو بالبريد الإلكتروني، أو بالدردشة المباشرة على مدار الساعة طوال أيام الأسبوع، أو بالاستمارة.',
  title: 'اتصل بنا',
  lead: 'سؤال، طلب تريد توضيحه، شك في رسالة وصلتك داخل اللعبة: اختر الطريق الذي يناسبك.',
  heading: 'تواصل معنا',
  phone: 'الهاتف',
  email: 'البريد الإلكتروني',
  chat: 'الدردشة المباشرة',
  chatText: 'متاحة على مدار الساعة، طوال أيام الأسبوع، من الزر في أسفل كل صفحة.',
  chatLink: 'افتح مركز المساعدة',
  careTitle: 'قبل أن تكتب إلينا',
  care: 'لا ترسل إلينا أبدًا كلمة مرورك ولا رقم RIB: لا يحتاج الدعم إليهما ليرد عليك.',
  formTitle: 'اكتب إلينا',
  required: 'الحقول الثلاثة إلزامية.',
  nameLabel: 'الاسم',
  emailLabel: 'البريد الإلكتروني',
  messageLabel: 'الرسالة',
  submit: 'أرسل الرسالة',
  note: 'سنرد عليك في أقرب وقت ممكن!',
  thanks: 'شكرًا لتواصلك معنا!',
  mail: 'الكتابة من بريدي',
  mailHint: 'تُنقل إليه الكلمات التي كتبتها، مع عنواننا.',
  mailSubject: 'رسالة إلى دعم Kamasouk',
}
