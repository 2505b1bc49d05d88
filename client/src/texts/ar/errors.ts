import type * as source from '../default/errors.ts'
import type { Messages } from '../messages.ts'
import { plural } from './plural.ts'

const counted = (seconds: number): string =>
  seconds < 60
    ? plural(seconds, {
        zero: 'لحظات',
        one: 'ثانية واحدة',
        two: 'ثانيتين',
        few: '# ثوانٍ',
        many: '# ثانية',
        other: '# ثانية',
      })
    : plural(Math.ceil(seconds / 60), {
        zero: 'لحظات',
        one: 'دقيقة واحدة',
        two: 'دقيقتين',
        few: '# دقائق',
        many: '# دقيقة',
        other: '# دقيقة',
      })

export const errorTexts: Messages<typeof source.errorTexts> = {
  unknown: 'حدث خطأ غير معروف.',
  lostChunk: 'تعذر تحميل جزء من الصفحة. تحقق من اتصالك، ثم أعد تحميل الصفحة.',
  retryIn: (seconds) => `حاول من جديد بعد ${counted(seconds)}.`,
  unreachable: 'الخادم لا يستجيب. تحقق من اتصالك وحاول من جديد.',
  accountChanged: 'هناك حساب آخر مسجل الدخول الآن. لم يُرسل شيء.',
  unreadable: 'تعذرت قراءة رد الخادم. حاول لاحقًا.',
}
