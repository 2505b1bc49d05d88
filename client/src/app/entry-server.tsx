/** Renders pages as HTML. Runs on Node at build time, once for each prerendered path. */
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { common } from '../texts/common.ts'
import { loadAllTexts, setWording } from '../texts/current.ts'
import {
  baseOf,
  directionOf,
  htmlLanguage,
  localeOf,
  inWording,
  pathWithin,
  wordingOf,
  wordings,
} from '../lib/languages.ts'
import { pageTitle, productName } from '../texts/product.ts'
import { faqTexts } from '../texts/faq.ts'
import { home } from '../texts/home.ts'
import { AppFrame } from './app.tsx'
import { CodeNotice, NoScriptNotice } from './code-notice.tsx'
import { loadPage } from './page-loader.ts'
import { pages } from './pages.ts'
import { paths } from './prerender-paths.ts'
import type { PageModules, PrintedPage } from './printed-page.ts'
import { pathInTable } from './routes.tsx'

export { paths, productName, wordings }

export const siteOrigin = import.meta.env.SITE_ORIGIN

export const notFoundPath = '/404'

for (const wording of wordings) await loadAllTexts(wording)

/** Renders the page of a path, which may begin with a language. */
export async function printPage(path: string): Promise<PrintedPage> {
  const address = import.meta.env.BASE_URL + path.slice(1)
  const wording = wordingOf(address)
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

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../pages/*/*-page.tsx')

/** Returns the file of each page in the table, relative to `client`, found by comparing exports. */
export async function findModules(): Promise<PageModules> {
  const files = await Promise.all(
    Object.entries(modules).map(async ([file, load]) => ({ file, exported: Object.values(await load()) })),
  )
  const found = [...pages].map(async ([path, { setting, load }]) => {
    const page: unknown = await load()
    const { file } = files.find(({ exported }) => exported.includes(page)) ?? {}
    if (file === undefined) throw new Error(`${path} does not come from a page of client/src/pages`)
    return [path, { setting, module: file.replace('../', 'src/') }] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

type Question = (typeof home.questions | (typeof faqTexts.categories)[number]['questions'])[number]

const faqData = (questions: readonly Question[]): object => ({
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
  '/faq': () => [faqData(faqTexts.categories.flatMap<Question>(({ questions }) => questions))],
}
