import type * as source from '../default/help.ts'
import type { Messages } from '../messages.ts'

export const helpTexts: Messages<typeof source.helpTexts> = {
  pageTitle: 'مركز المساعدة',
  description:
    'أدلة لشراء الكاما وبيعها وتبادلها، وإجابات عن الأسئلة الشائعة، ودردشة مباشرة على مدار الساعة.',
  title: 'مركز المساعدة',
  lead: 'دليل، أو إجابة جاهزة، أو مشرف يجيبك مباشرة: اختر أقصر طريق.',
  liveTitle: 'مساعدة مباشرة',
  live: 'تريد بدء معاملة أو متابعة طلب أو الاستفسار عن أمر ما؟ يجيبك مشرف حقيقي في الدردشة.',
  startChat: 'ابدأ الدردشة المباشرة',
  account: 'تتطلب الدردشة حسابًا: إذا لم تسجّل الدخول، فستُفتح صفحة تسجيل الدخول أولًا.',
  hoursTitle: 'ساعات الدعم',
  hours: 'على مدار الساعة، طوال أيام الأسبوع',
  hoursText: 'دردشة مباشرة في أي ساعة من النهار أو الليل.',
  guidesTitle: 'الأدلة',
  guides: [
    { to: '/buy/guide', label: 'شراء الكاما' },
    { to: '/sell/guide', label: 'بيع الكاما' },
    { to: '/exchange/guide', label: 'تبادل الكاما' },
    { to: '/help/transactions', label: 'كيف تتم المعاملة' },
    { to: '/safety', label: 'كشف عمليات الاحتيال' },
  ],
  popularTitle: 'مواضيع شائعة',
  popular: ['livraison', 'commission', 'paiement', 'vrai-operateur', 'mot-de-passe-oublie'],
  faqTitle: 'الأسئلة الشائعة',
  faq: 'العمولة والمدة والدفع والتبادل والأمان: الإجابات مرتبة حسب الفئة.',
  faqLink: 'قراءة الأسئلة الشائعة',
  contactTitle: 'اكتب لنا',
  contact: 'عبر الهاتف أو البريد الإلكتروني أو النموذج، إذا كنت تفضل عدم استخدام الدردشة.',
  contactLink: 'عرض معلومات الاتصال',
}
