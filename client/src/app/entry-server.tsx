/** The pages as HTML. Runs on Node at build time, once for each path that is the same for everybody. */
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { common, pageTitle, productName } from '../texts/common.ts'
import { faqTexts } from '../texts/faq.ts'
import { home } from '../texts/home.ts'
import { AppFrame } from './app.tsx'
import { loadPage, pageAt } from './page-code.ts'
import { paths } from './public-paths.ts'
import { pathInTable } from './routes.tsx'

export { paths, productName }

export const siteOrigin = import.meta.env.SITE_ORIGIN

/** For what no route knows. */
export const notFound = { path: '/404', title: pageTitle(common.notFoundTitle) }

export interface PrintedPage {
  /** What the browser's router will call this page; it takes over what was printed for the same route only. */
  readonly route: string
  /** The page's code, as a path from the client's folder; the router's own pages have none. */
  readonly module: string | undefined
  /** As React prints it: what belongs into the head comes first. */
  readonly html: string
  /** Schema.org's names for what the page says. */
  readonly data: readonly object[]
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
    module: await moduleOf(route),
    html: await new Response(prelude).text(),
    data: dataOf[path] ?? [],
  }
}

const pageModules = import.meta.glob<Readonly<Record<string, unknown>>>('../pages/*/*-page.tsx')

/** Which file a page has come from, known by the component that it exports. */
async function moduleOf(route: string): Promise<string | undefined> {
  const page: unknown = pageAt(route)
  if (page === undefined) return undefined
  for (const [file, load] of Object.entries(pageModules)) {
    if (Object.values(await load()).includes(page)) return file.replace('../', 'src/')
  }
  return undefined
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
