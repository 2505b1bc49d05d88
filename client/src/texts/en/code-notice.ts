import type * as source from '../default/code-notice.ts'
import type { Messages } from '../messages.ts'

export const codeTexts: Messages<typeof source.codeTexts> = {
  lost: [{ lang: 'en', text: 'This page could not be loaded completely.' }],
  undone: [{ lang: 'en', text: 'The page was not ready: what you have just asked for was not done.' }],
  late: [{ lang: 'en', text: 'This page takes longer than usual to load.' }],
  noScript: [{ lang: 'en', text: 'This page needs JavaScript, and your browser does not run it.' }],
}
