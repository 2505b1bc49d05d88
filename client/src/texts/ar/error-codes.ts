import type * as source from '../default/error-codes.ts'

export const errorCodeTexts: typeof source.errorCodeTexts = {
  'wrong-old-password': 'كلمة المرور القديمة غير صحيحة.',
  'reset-link-refused': 'هذا الرابط غير صالح أو انتهت صلاحيته. اطلب رابطًا جديدًا.',
  'wrong-credentials': 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  'access-token-missing': 'سجّل الدخول أولًا.',
  'session-refused': 'انتهت جلستك. سجّل الدخول من جديد.',
  'google-refused': 'تعذر تسجيل الدخول بحساب Google. حاول من جديد.',
  'access-token-refused': 'انتهت جلستك. سجّل الدخول من جديد.',
  'access-denied': 'ليس لديك إذن بالوصول إلى هذا.',
  'email-taken': 'هذا البريد الإلكتروني مستعمل من قبل.',
  'request-already-open': 'لديك طلب مفتوح من قبل.',
  'tracking-already-open': 'لديك تتبع مفتوح من قبل.',
  'exchange-already-pending': 'لديك تبادل قيد الانتظار من قبل.',
  'rate-changed': 'تغير سعر التحويل. تحقق من المبلغ الذي ستستلمه قبل التأكيد.',
  'stock-exceeded': 'لم يعد مخزون السيرفر المستقبِل يكفي لهذه الكمية.',
  'chat-closed': 'هذه المحادثة مغلقة.',
  'body-too-large': 'ما أرسلته أكبر من المسموح.',
  'too-many-attempts': 'محاولات كثيرة.',
}

export const ruleTexts: typeof source.ruleTexts = {
  'Adresse email invalide': 'عنوان البريد الإلكتروني غير صحيح',
  'Le mot de passe doit contenir au moins 8 caractères': 'يجب أن تحتوي كلمة المرور على 8 أحرف على الأقل',
  'Le mot de passe doit contenir une majuscule': 'يجب أن تحتوي كلمة المرور على حرف لاتيني كبير',
  'Le mot de passe doit contenir un chiffre': 'يجب أن تحتوي كلمة المرور على رقم',
  'Password must be at least 8 characters': 'يجب أن تحتوي كلمة المرور على 8 أحرف على الأقل',
  'Password must contain an uppercase letter': 'يجب أن تحتوي كلمة المرور على حرف لاتيني كبير',
  'Password must contain a number': 'يجب أن تحتوي كلمة المرور على رقم',
  'Le prénom doit contenir au moins 6 caractères': 'يجب أن يحتوي الاسم الشخصي على 6 أحرف على الأقل',
  'Le nom doit contenir au moins 6 caractères': 'يجب أن يحتوي الاسم العائلي على 6 أحرف على الأقل',
  'Old password is required': 'كلمة المرور القديمة إلزامية',
  "Passwords don't match": 'كلمتا المرور غير متطابقتين',
}
