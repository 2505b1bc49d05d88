import { plural } from './plural.ts'

export const buyTexts = {
  title: 'شراء الكاما فورًا',
  lead: 'اختر سيرفرك: يرد عليك مشرف في الحال ويسلمك الكاما داخل اللعبة.',
  description:
    'أسعار الكاما ومخزونها مباشرة على سيرفرات Dofus Touch وDofus Retro، بالدرهم للمليون. التسليم خلال 5 إلى 15 دقيقة، وحتى 30 دقيقة للمبالغ الكبيرة.',
  available: 'متوفر',
  unavailable: 'نفد المخزون',
  action: 'اشترِ الآن',
  noAction: 'غير متاح',
} as const

export const sellTexts = {
  title: 'حوّل الكاما إلى مال',
  lead: 'اختر سيرفرك واقرأ السعر المعروض بالدرهم للمليون: يرد عليك مشرف مباشرة ويتفق معك على التسليم داخل اللعبة.',
  description:
    'بع الكاما بالسعر الحالي، بالدرهم للمليون، على سيرفرات Dofus Touch وDofus Retro. يرد عليك مشرف مباشرة على مدار الساعة، طوال أيام الأسبوع.',
  available: 'غير مكتمل',
  unavailable: 'مخزون مكتمل',
  action: 'بِع الآن',
  noAction: 'غير متاح',
} as const

export const editionTitles = {
  touch: 'سيرفرات Dofus Touch',
  retro: 'سيرفرات Dofus Retro',
} as const

export const marketTexts = {
  editionsLabel: 'اختر النسخة',
  searchLabel: 'ابحث عن سيرفر',
  searchHint: 'اسم السيرفر، ثم Enter',
  columns: { server: 'السيرفر', price: 'السعر', status: 'الحالة', action: 'الإجراء' },
  perMillion: ' للمليون',
  emptyTitle: 'لا يوجد سيرفر بهذا الاسم',
  emptyText: 'لا يوجد سيرفر يطابق بحثك. جرب اسمًا آخر.',
  failedUnknown: 'حدث خطأ غير معروف.',
  failedTitle: 'تعذر تحميل السيرفرات',
  loading: 'جارٍ تحميل السيرفرات',
  showMore: (rest: number) => `عرض المزيد من السيرفرات (بقي ${rest.toLocaleString('ar-MA')})`,
  found: (count: number) =>
    plural(count, {
      zero: 'لا سيرفرات',
      one: 'سيرفر واحد',
      two: 'سيرفران',
      few: '# سيرفرات',
      many: '# سيرفرًا',
      other: '# سيرفر',
    }),
} as const
