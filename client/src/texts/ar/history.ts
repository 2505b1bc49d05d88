import { isolate, plural } from './plural.ts'

const count = (total: number): string =>
  plural(total, {
    zero: 'لا معاملات',
    one: 'معاملة واحدة',
    two: 'معاملتان',
    few: '# معاملات',
    many: '# معاملة',
    other: '# معاملة',
  })

/** The same after a preposition. */
const countAfter = (total: number): string => (total === 2 ? 'معاملتين' : count(total))

const digits = (number: number): string => number.toLocaleString('ar-MA')

export const historyTexts = {
  description: 'كل ما اشتريته وبعته وبادلته، مع حالته.',
  title: 'سجل المعاملات',
  lead: 'تتبع كل معاملات الكاما: ما اشتريته وبعته وبادلته، وأين وصلت كل معاملة.',

  tabsLabel: 'نوع المعاملة',
  tabs: { buy: 'الشراء', sell: 'البيع', exchange: 'التبادل' },
  listTitles: { buy: 'الكاما المشتراة', sell: 'الكاما المبيعة', exchange: 'الكاما المتبادلة' },

  filters: 'عوامل التصفية',
  search: 'بحث',
  searchHint: 'المعرّف أو الشخصية أو السيرفر، ثم Enter',
  status: 'الحالة',
  allStatuses: 'كل الحالات',
  game: 'اللعبة',
  allGames: 'كل الألعاب',
  sort: 'الترتيب حسب',
  sorts: {
    '-createdAt': 'التاريخ، الأحدث أولًا',
    createdAt: 'التاريخ، الأقدم أولًا',
    '-total': 'المجموع، الأعلى أولًا',
    total: 'المجموع، الأدنى أولًا',
  },

  columns: {
    identifier: 'المعرّف',
    game: 'اللعبة',
    server: 'السيرفر',
    character: 'الشخصية',
    quantity: 'الكمية',
    total: 'المجموع',
    status: 'الحالة',
    date: 'التاريخ',
    fromServer: 'من سيرفر',
    toServer: 'إلى سيرفر',
    sender: 'الشخصية المرسلة',
    receiver: 'الشخصية المستلمة',
    quantitySent: 'الكمية المرسلة',
    quantityReceived: 'الكمية المستلمة',
  },
  noServer: 'بدون سيرفر',

  loading: 'جارٍ تحميل معاملاتك…',
  found: (from: number, to: number, total: number) =>
    `${isolate(`${digits(from)}–${digits(to)}`)} من ${countAfter(total)}`,
  foundInAll: count,
  emptyTitle: 'لا توجد نتائج',
  emptyText: 'لا توجد معاملة تطابق بحثك. جرب شيئًا آخر.',
  emptyHistory: {
    buy: 'تظهر مشترياتك هنا بعد أن يتولى مشرف طلبك.',
    sell: 'تظهر مبيعاتك هنا بعد أن يتولى مشرف عرضك.',
    exchange: 'تظهر عمليات التبادل هنا بعد أن تطلب أولها.',
  },
  clearFilters: 'مسح عوامل التصفية',
  beyondTitle: (page: number) => `لا توجد صفحة رقم ${digits(page)}`,
  beyondText: (last: number) =>
    last > 1 ? `تنتهي هذه المعاملات في الصفحة ${digits(last)}.` : 'هذه المعاملات في صفحة واحدة.',
  toLastPage: (last: number) => (last > 1 ? `انتقل إلى الصفحة ${digits(last)}` : 'عرضها'),

  showMore: (rest: number) => `عرض المزيد (بقي ${digits(rest)})`,

  pagesLabel: 'الصفحات',
  previous: 'السابق',
  next: 'التالي',
  page: (page: number) => `الصفحة ${digits(page)}`,
  gap: '…',

  download: 'تنزيل CSV',
  format: 'صيغة الملف',
  formats: { standard: 'CSV قياسي', 'excel-fr': 'Excel (français)' },
  downloadHints: {
    standard: 'كل صفحات هذه القائمة. في Excel، افتح الملف من «بيانات» ثم «من نص/CSV»؛ الفاصلة العشرية نقطة.',
    'excel-fr':
      'كل صفحات هذه القائمة. يفتح Excel الفرنسي الملف بنقرتين: الفاصلة العشرية «,» والتواريخ بتوقيتك المحلي.',
  },
  preparing: 'جارٍ التحضير…',
  cancel: 'إلغاء التنزيل',
  progress: (read: number, total: number) => `قُرئت ${digits(read)} من ${digits(total)}`,
  progressBegins: 'جارٍ قراءة معاملاتك…',
  cancelled: 'أُلغي التنزيل؛ لم يُحفظ أي ملف.',
  saved: (name: string, rows: number) => `حُفظ ${isolate(name)} وفيه ${count(rows)}.`,
} as const

export const gameChoices = {
  retro: 'Dofus Retro (اللعبة العادية)',
  touch: 'Dofus Touch (نسخة تاتش)',
} as const

export const historyFailureTexts = {
  failedTitle: 'تعذر تحميل معاملاتك',
  oldRows: 'فيما يلي آخر قائمة وصلت.',
  exportFailedTitle: 'تعذر تحضير ملف CSV',
  exportFailedText: 'لم يُحفظ أي ملف. حاول من جديد، أو قلّص القائمة بالتصفية.',
  exportMoved: 'تغير سجلك أثناء القراءة.',
} as const

export const statusTexts = {
  Pending: 'قيد الانتظار',
  Paid: 'مدفوع',
  Exchanged: 'تم التبادل',
  Rejected: 'مرفوض',
} as const
