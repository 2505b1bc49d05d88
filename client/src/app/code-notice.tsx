/** What each page of HTML brings along for the case that its code does not come. Never taken over by React. */
import { codeTexts as texts, common } from '../texts/common.ts'
import { buttonLook } from '../ui/button.tsx'
import { WarningIcon } from '../ui/icons.tsx'

type Said = keyof typeof texts

/** Out of sight until public/start.js, or its absence, says otherwise (hydration.css). */
export function CodeNotice() {
  return (
    <div id="code-notice" role="alert" data-nosnippet className={look}>
      <Sentences of={['lost', 'undone', 'late']} />
      {/* To this page, and without any script. */}
      <a href="?" className={buttonLook('secondary')}>
        {common.retry}
      </a>
    </div>
  )
}

/** For a page that is of no use without its code. */
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

/** Shows the first of them. */
function Sentences({ of }: { readonly of: readonly [first: Said, ...Said[]] }) {
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
