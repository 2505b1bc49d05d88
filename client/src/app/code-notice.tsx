/** Notices in each prerendered page for the case that its code does not load. React does not hydrate them. */
import { codeTexts as texts, common } from '../texts/common.ts'
import { buttonLook } from '../ui/button.tsx'
import { WarningIcon } from '../ui/icons.tsx'

type Sentence = keyof typeof texts

/** Hidden until `public/start.js` shows it, or until that script is missing (hydration.css). */
export function CodeNotice() {
  return (
    <div id="code-notice" role="alert" data-nosnippet className={look}>
      <Sentences of={['lost', 'undone', 'late']} />
      {/* Reloads this page without a script. */}
      <a href="?" className={buttonLook('secondary')}>
        {common.retry}
      </a>
    </div>
  )
}

/** For a page that does nothing without its code. */
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

/** Only the first sentence is visible at first. */
function Sentences({ of }: { readonly of: readonly [first: Sentence, ...Sentence[]] }) {
  return (
    <div className="flex items-center gap-3">
      <WarningIcon className="size-6 shrink-0 text-negative" />
      {of.map((says, index) => (
        <p key={says} data-says={says} hidden={index > 0}>
          <span className="font-semibold">{texts[says].french}</span>{' '}
          <span lang="en" className="block text-sm">
            {texts[says].english}
          </span>
        </p>
      ))}
    </div>
  )
}
