import type * as source from '../default/code-notice.ts'
import type { Messages } from '../messages.ts'

export const codeTexts: Messages<typeof source.codeTexts> = {
  lost: [{ lang: 'ar', text: 'تعذر تحميل هذه الصفحة كاملة.' }],
  undone: [{ lang: 'ar', text: 'لم تكن الصفحة جاهزة: لم يُنفذ ما طلبته للتو.' }],
  late: [{ lang: 'ar', text: 'يستغرق تحميل هذه الصفحة وقتًا أطول من المعتاد.' }],
  noScript: [{ lang: 'ar', text: 'تحتاج هذه الصفحة إلى JavaScript، ومتصفحك لا يشغله.' }],
}
