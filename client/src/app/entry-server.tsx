/** The pages as HTML. Runs on Node at build time, once for each path that is the same for everybody. */
import { prerender } from 'react-dom/static'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom'
import { common, pageTitle, productName } from '../texts/common.ts'
import { faqTexts } from '../texts/faq.ts'
import { home } from '../texts/home.ts'
import { AppFrame } from './app.tsx'
import { paths } from './public-paths.ts'
import { createQueryClient } from './query-client.ts'
import { routes } from './routes.tsx'

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

const handler = createStaticHandler(routes)

export async function printPage(path: string): Promise<PrintedPage> {
  // Only the path counts; the rest of the address is never printed.
  const context = await handler.query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response) throw new Error(`it answers with a redirect (${String(context.status)})`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <AppFrame client={createQueryClient()} router={router}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </AppFrame>,
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
  const route = context.matches.at(-1)?.route
  return {
    route: route?.path ?? '',
    module: await moduleOf(route),
    html: await new Response(prelude).text(),
    data: dataOf[path] ?? [],
  }
}

const pageModules = import.meta.glob<Readonly<Record<string, unknown>>>('../pages/*/*-page.tsx')

/** Which file the router has taken a page from, known by the component that it exports. */
async function moduleOf(
  route: StaticHandlerContext['matches'][number]['route'] | undefined,
): Promise<string | undefined> {
  const component: unknown = route !== undefined && 'Component' in route ? route.Component : undefined
  if (component === undefined) return undefined
  for (const [file, load] of Object.entries(pageModules)) {
    if (Object.values(await load()).includes(component)) return file.replace('../', 'src/')
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
