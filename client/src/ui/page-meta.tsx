import { createContext, use } from 'react'

/** The page's one address, by which search engines and those who share it know it; undefined where it has none. */
export const PageAddress = createContext<string | undefined>(undefined)

/** How much is new for whoever looks at another tab. */
export const TitleNews = createContext(0)

/** What the tab is called: with the number of what is new, if there is any. */
export function PageTitle({ children }: { readonly children: string }) {
  const news = use(TitleNews)
  return <title>{news === 0 ? children : `(${String(news)}) ${children}`}</title>
}

interface PageMetaProps {
  /** As the tab and a search engine show it, the product's name with it. */
  readonly title: string
  /** One or two sentences for who has not seen the page yet. */
  readonly description: string
}

/** What stands about a page in its head; React moves it there, and the build prints it there. */
export function PageMeta({ title, description }: PageMetaProps) {
  const address = use(PageAddress)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {address !== undefined && (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:url" content={address} />
        </>
      )}
    </>
  )
}
