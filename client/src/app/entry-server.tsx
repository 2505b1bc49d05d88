/** The pages as HTML. Runs on Node at build time, once for each path that is the same for everybody. */
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { common, pageTitle, productName } from '../texts/common.ts'
import { faqTexts } from '../texts/faq.ts'
import { home } from '../texts/home.ts'
import { AppFrame } from './app.tsx'
import { CodeNotice, NoScriptNotice } from './code-notice.tsx'
import { loadPage } from './page-loader.ts'
import { pages, type Setting } from './pages.ts'
import { paths } from './prerender-paths.ts'
import { pathInTable } from './routes.tsx'

export { paths, productName }

export const siteOrigin = import.meta.env.SITE_ORIGIN

/** For what no route knows. */
export const notFound = { path: '/404', title: pageTitle(common.notFoundTitle) }

/** What stands in front of each page, and of one that is of no use without its code. */
export const codeNotice = renderToStaticMarkup(<CodeNotice />)
export const noScriptNotice = renderToStaticMarkup(<NoScriptNotice />)

export interface PrintedPage {
  /** What the browser's router will call this page; it takes over what was printed for the same route only. */
  readonly route: string
  /** As React prints it: what belongs into the head comes first. */
  readonly html: string
  /** Schema.org's names for what the page says. */
  readonly data: readonly object[]
}

export interface PageModule {
  readonly setting: Setting
  readonly module: string
}

export async function printPage(path: string): Promise<PrintedPage> {
  const route = pathInTable(path)
  await loadPage(route)
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <AppFrame />
    </StaticRouter>,
    {
      // A boundary printed in two pieces would need a script between the lines to put them together.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError(error) {
        errors.push(error)
      },
    },
  )
  // A boundary that failed would be left to the browser; at build time it is a defect.
  if (errors.length > 0) throw errors[0]
  return {
    route,
    html: await new Response(prelude).text(),
    data: dataOf[path] ?? [],
  }
}

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../pages/*/*-page.tsx')

/** Which file each page of the table comes from, as a path from the client's folder: known by what it exports. */
export async function findModules(): Promise<Readonly<Record<string, PageModule>>> {
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

interface Answered {
  readonly question: string
  readonly answer: string
}

const answersData = (questions: readonly Answered[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

const dataOf: Readonly<Record<string, readonly object[]>> = {
  '/': [answersData(home.questions)],
  '/faq': [answersData(faqTexts.categories.flatMap((category): readonly Answered[] => category.questions))],
}
