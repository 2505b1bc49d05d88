import { createContext, use } from 'react'

/** The page's canonical URL for search engines and shared links; undefined for a page without one. */
export const CanonicalUrl = createContext<string | undefined>(undefined)

/** The number of unread messages, shown in the tab's title. */
export const UnreadInTitle = createContext(0)

/** The tab's title, preceded by the number of unread messages, if any. */
export function PageTitle({ children }: { readonly children: string }) {
  const unread = use(UnreadInTitle)
  return <title>{unread === 0 ? children : `(${String(unread)}) ${children}`}</title>
}

interface PageMetaProps {
  /** Shown by the tab and by search engines; includes the product's name. */
  readonly title: string
  /** One or two sentences for search results. */
  readonly description: string
}

/** A page's metadata. React and the build move it into the `<head>`. */
export function PageMeta({ title, description }: PageMetaProps) {
  const url = use(CanonicalUrl)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {url !== undefined && (
        <>
          <link rel="canonical" href={url} />
          <meta property="og:url" content={url} />
        </>
      )}
    </>
  )
}
