/** Notices in each prerendered page for the case that its code does not load. React does not hydrate them. */
import { common } from '../texts/common.ts'
import { codeTexts as texts } from '../texts/default/code-notice.ts'
import type { Language } from '../lib/languages.ts'
import { currentWording } from '../lib/wording.ts'
import { buttonLook } from '../ui/button.tsx'
import { WarningIcon } from '../ui/icons.tsx'

type Sentence = keyof typeof texts

/** Hidden until `public/start.js` shows it, or until that script is missing (hydration.css). */
export function CodeNotice() {
  return (
    <div id="code-notice" role="alert" data-nosnippet className={look}>
      <Sentences of={['lost', 'undone', 'late']} />
      <a href="?" className={buttonLook('secondary')}>
        {common.retry}
      </a>
    </div>
  )
}

export function NoScriptNotice() {
  return (
    <noscript>
      <div className={look}>
        <Sentences of={['noScript']} />
      </div>
    </noscript>
  )
}

const look =
  'sticky top-0 z-50 flex flex-wrap place-content-center items-center gap-x-6 gap-y-2 border-b border-line bg-negative-wash px-4 py-3 text-ink'

function readerLanguages(): readonly Language[] {
  const wording = currentWording()
  return wording === 'default' ? ['fr', 'en'] : [wording]
}

function Sentences({ of }: { readonly of: readonly Sentence[] }) {
  return (
    <div className="flex items-center gap-3">
      <WarningIcon className="size-6 shrink-0 text-negative" />
      {of.map((says) => (
        <p key={says} data-says={says}>
          {readerLanguages().map((lang, position) => (
            <span key={lang} lang={lang} className={`block ${position === 0 ? 'font-semibold' : 'text-sm'}`}>
              {texts[says][lang]}{' '}
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}
