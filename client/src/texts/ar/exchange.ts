import { isolate } from './plural.ts'

const receives = 'تستلم'

export const exchangeTexts = {
  title: 'تبادل الكاما',
  lead: 'أرسل الكاما من سيرفر واستلمها على سيرفر آخر في اللعبة نفسها. يلتقي بك مشرف داخل اللعبة، خلال 5 إلى 15 دقيقة.',
  description:
    'بادل الكاما من سيرفر إلى آخر في اللعبة نفسها، بسعر التحويل الحالي، مع مشرف يسلمها إليك داخل اللعبة.',
  loadFailed: 'تعذر تحميل تبادلك الجاري',
} as const

export const exchangeFormTexts = {
  label: 'طلب تبادل',
  game: 'اللعبة',
  choose: 'اختر…',
  chooseGameFirst: 'اختر اللعبة أولًا',
  noServers: 'ليس في هذه اللعبة سيرفران للتبادل بينهما.',
  choicesFailed: 'تعذر تحميل الألعاب والسيرفرات',
  choicesNotRenewed: 'تعذر تحديث قائمة السيرفرات.',
  send: 'ترسل',
  receive: receives,
  serverSender: 'السيرفر المرسِل',
  serverReceiver: 'السيرفر المستقبِل',
  quantity: 'الكمية المرسلة (M)',
  received: 'الكمية المستلمة (M)',
  senderName: 'شخصيتك التي ترسل',
  receiverName: 'شخصيتك التي تستلم',
  unit: 'M',
  max: 'الأقصى',
  maxLabel: 'الأقصى: إرسال ما يسمح به المخزون',
  quantityHint: 'بملايين الكاما، مثلًا 12,5',
  readAs: (kamas: string) => `أي ${isolate(kamas)} كاما`,
  most: (amount: string) => `على الأكثر ${isolate(amount)} لهذا التبادل`,
  stock: (amount: string) => `المخزون المتاح: ${isolate(amount)}`,
  rateFirst: 'يظهر سعر التحويل بعد اختيار السيرفرين.',
  rateLoading: 'جارٍ قراءة سعر التحويل…',
  rateNone: 'لا يوجد تبادل بين هذين السيرفرين حاليًا. اختر سيرفرًا آخر.',
  rateFailed: 'تعذر تحميل أسعار التحويل.',
  rateFailedUnknown: 'حدث خطأ.',
  rate: (rate: string, fee: string) => `${isolate(`1 M × ${rate} − ${fee}`)} رسوم`,
  sum: (sent: string, rate: string, fee: string, received: string) =>
    `\u2066${sent} × ${rate} − ${fee} = ${received}\u2069`,
  rounded: 'تقريب إلى الجزء من الألف الأدنى. المبلغ المعروض هو ما ستستلمه.',
  submit: 'اطلب التبادل',
  submitting: 'جارٍ إرسال الطلب…',
  confirm: 'تأكيد بهذه المبالغ',
  refused: 'املأ كل الحقول الإلزامية، أو خفّض الكمية: فهي تتجاوز المخزون.',

  fieldRequired: 'هذا الحقل إلزامي',
  tooLong: '100 حرف على الأكثر',
  faults: {
    'not-a-number': 'اكتب رقمًا، مثلًا 12,5',
    'not-above-zero': 'يجب أن تكون الكمية أكبر من 0',
    'too-precise': 'ثلاثة أرقام عشرية على الأكثر',
    'too-large': 'على الأكثر \u20681.000.000 M\u2069 في كل تبادل',
    'eaten-by-fee': 'تتجاوز الرسوم هذا المبلغ: أرسل أكثر',
    'no-rate': 'لا يوجد سعر تحويل بين هذين السيرفرين',
    'rate-unknown': 'سعر التحويل غير معروف بعد',
  },
  aboveStock: (stock: string) => `أكثر من المخزون المتاح، وهو ${isolate(stock)}`,
  soldOut: (server: string) => `${isolate(server)} (نفد المخزون)`,
  stockEmpty: 'نفد مخزون هذا السيرفر حاليًا',

  changed: {
    'rate-changed': 'تغير سعر التحويل أثناء الكتابة',
    'stock-exceeded': 'انخفض المخزون أثناء الكتابة',
  },
  changedFigures: (before: string, now: string) =>
    `كنت ستستلم ${isolate(before)}، وستستلم الآن ${isolate(now)}. لم يُرسل شيء: تحقق ثم أكد.`,
  changedStock: (stock: string) => `بقي ${isolate(stock)}. لم يُرسل شيء: عدّل الكمية ثم أكد.`,
  changedUnknown: 'لم يُرسل شيء: تحقق من المبالغ ثم أكد.',
} as const

export const pendingExchangeTexts = {
  kept: 'لديك تبادل قيد الانتظار من قبل. احتفظنا بما كتبته: ستجده مجددًا عند انتهاء هذا التبادل.',
  waitingTitle: 'طلبك قيد المعالجة!',
  waitingText:
    'نبحث عن المشرف الذي سيسلمك الكاما. تُحدَّث هذه الصفحة تلقائيًا، ويمكنك أيضًا تصفح الموقع: علامة في أعلى كل صفحة تعيدك إلى هنا.',
  label: 'التسليم داخل اللعبة',
  title: 'المشرف ينتظرك داخل اللعبة',
  unnamedTitle: 'المشرف يستعد',
  summary: 'تبادلك',
  sent: 'ترسل',
  received: receives,
  on: (server: string, character: string) => `${isolate(server)} · ${isolate(character)}`,
  elapsed: 'الوقت المنقضي',
  elapsedTime: (minutes: number, seconds: number) =>
    minutes === 0 ? `${String(seconds)} ث` : `${String(minutes)} د ${String(seconds).padStart(2, '0')} ث`,
  usual: 'التسليم خلال 5 إلى 15 دقيقة، وحتى 30 دقيقة للمبالغ الكبيرة.',
  long: 'قد يستغرق المبلغ الكبير حتى 30 دقيقة.',
  tooLong: 'طال الأمر أكثر من المتوقع: اكتب إلى الدعم من الزر في أسفل الصفحة، وسيجد تبادلك.',
  scale: ['5 د', '15 د', '30 د'],
  warningTitle: 'احذر الحسابات المزيفة',
  warning:
    'ينتحل بعض اللاعبين صفة مشرفينا بأسماء تكاد تكون مطابقة. لا تتبادل إلا مع الشخصية المعروضة هنا، وقارن اسمها حرفًا حرفًا، ولا تعط كلمة مرورك أبدًا.',
  step1: (server: string) => `سجّل الدخول إلى ${isolate(server)}`,
  step1Text: 'ابدأ تبادلًا مع هذه الشخصية وسلّمها الكمية المرسلة.',
  operator: 'شخصية المشرف',
  unnamed: (server: string) =>
    `جارٍ تحديد شخصية المشرف على ${isolate(server)}. لا تسلّم شيئًا لأحد قبل أن يظهر اسمها هنا.`,
  patience: 'إذا لم يتواصل معك المشرف، فانتظر بضع دقائق.',
  handOver: 'للتسليم',
  step2: (server: string) => `سجّل الدخول إلى ${isolate(server)}`,
  step2Text: 'انتظر شخصية المكلف بالتسليم: ستسلمك الكمية المستلمة.',
  toReceive: 'للاستلام',
  importantTitle: 'مهم: رمز التبادل',
  important: (server: string) =>
    `انتظر حتى يعطيك المكلف بالتسليم رمز التبادل، وتحقق من صحته قبل تأكيد التبادل على ${isolate(server)}.`,
  code: 'رمز التبادل',
  copyOperator: 'شخصية المشرف',
  copyCode: 'رمز التبادل',
  copy: (what: string) => `نسخ ${what}`,
  copied: 'تم النسخ',
  copyFailed: 'النسخ غير مسموح هنا: حدد النص يدويًا.',
} as const
