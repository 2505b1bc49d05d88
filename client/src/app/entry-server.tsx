import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { common, navigation } from '../texts/common.ts'
import { footer } from '../texts/footer.ts'
import {
  setWording,
  currentWording,
  baseOf,
  directionOf,
  htmlLanguage,
  localeOf,
  inWording,
  pathWithin,
  wordingOf,
  wordings,
  type Language,
  type Wording,
} from '../lib/languages.ts'
import { loadTexts } from '../texts/current.ts'
import { pageTitle, productName } from '../texts/product.ts'
import { faqTexts } from '../texts/faq.ts'
import { home } from '../texts/home.ts'
import { AppFrame } from './app.tsx'
import { loadPage } from './page-loader.tsx'
import { pages } from './pages.ts'
import { paths } from './prerender-paths.ts'
import type { PageModules, PrintedPage } from './printed-page.ts'
import { pathInTable } from './navigation.tsx'
import { codeTexts as texts } from '../texts/default/code-notice.ts'
import { buttonLook } from '../ui/button.tsx'
import { WarningIcon } from '../ui/icons.tsx'

export { paths, productName, wordings }

export const siteOrigin = import.meta.env.SITE_ORIGIN

export const notFoundPath = '/404'

/** Renders the page of a path, which may begin with a language. */
export async function printPage(path: string): Promise<PrintedPage> {
  const address = import.meta.env.BASE_URL + path.slice(1)
  const wording = wordingOf(address)
  await loadTexts(wording)
  setWording(wording)
  const pagePath = pathWithin(address)
  const route = pathInTable(pagePath)
  await loadPage(route)
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <StaticRouter basename={baseOf(wording)} location={inWording(address, wording)}>
      <AppFrame />
    </StaticRouter>,
    {
      // A boundary in two pieces would need an inline script to join them.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError(error) {
        errors.push(error)
      },
    },
  )
  // React would leave a failed boundary to the browser; at build time it is an error.
  if (errors.length > 0) throw errors[0]
  return {
    route,
    wording,
    language: htmlLanguage(wording),
    direction: directionOf(wording),
    ogLocale: localeOf(wording).replace('-', '_'),
    notFoundTitle: pageTitle(common.notFoundTitle),
    html: await new Response(prelude).text(),
    codeNotice: renderToStaticMarkup(<CodeNotice />),
    noScriptNotice: renderToStaticMarkup(<NoScriptNotice />),
    data: structuredData[pagePath]?.() ?? [],
  }
}

/** Returns what differs in the manifest of each wording. The one of the default has only French texts. */
export async function manifestOf(wording: Wording): Promise<object> {
  const lang = htmlLanguage(wording)
  await loadTexts(lang)
  setWording(lang)
  const home = baseOf(wording)
  const { buy, sell, exchange, transactions } = navigation
  const shortcuts = Object.entries({ buy, sell, exchange, transactions })
  return {
    lang,
    dir: directionOf(wording),
    name: productName,
    short_name: productName,
    description: footer.tagline,
    start_url: home,
    shortcuts: shortcuts.map(([path, name]) => ({ name, url: home + path })),
  }
}

export const modules: PageModules = Object.fromEntries(pages)

const faqData = (questions: readonly { readonly question: string; readonly answer: string }[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

const structuredData: Readonly<Record<string, () => readonly object[]>> = {
  '/': () => [faqData(home.questions)],
  '/faq': () => [faqData(faqTexts.categories.flatMap(({ questions }) => Object.values(questions)))],
}

/** Hidden until `public/start.js` shows it, or until that script is missing (hydration.css). */
function CodeNotice() {
  return (
    <div id="code-notice" role="alert" data-nosnippet className={look}>
      <Sentences of={['lost', 'undone', 'late']} />
      <a href="?" className={buttonLook('secondary')}>
        {common.retry}
      </a>
    </div>
  )
}

function NoScriptNotice() {
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

function Sentences({ of }: { readonly of: readonly (keyof typeof texts)[] }) {
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
