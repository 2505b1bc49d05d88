import type * as source from '../default/common.ts'
import type { Messages } from '../messages.ts'

export const common: Messages<typeof source.common> = {
  skipToContent: 'انتقل إلى المحتوى',
  loading: 'جارٍ التحميل…',
  retry: 'أعد المحاولة',
  close: 'إغلاق',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  opensMenu: 'افتح القائمة',
  closesMenu: 'أغلق القائمة',
  notifications: 'الإشعارات',
  notFoundTitle: 'هذه الصفحة غير موجودة',
  notFoundText: 'ربما يكون العنوان ناقصًا، أو نُقلت الصفحة.',
  backHome: 'العودة إلى الرئيسية',
  helpCentre: 'مركز المساعدة',
  failedTitle: 'حدث خطأ ما',
  failedText: 'تعذر عرض الصفحة. لم يُفقد شيء مما أرسلته.',
  lostChunkText: 'تعذر تحميل جزء من الصفحة: انقطع الاتصال، أو حُدّث الموقع للتو. لم يُفقد شيء مما أرسلته.',
}

export const theme: Messages<typeof source.theme> = {
  label: (chosen) => `المظهر: ${chosen}`,
  system: 'النظام',
  light: 'فاتح',
  dark: 'داكن',
}
