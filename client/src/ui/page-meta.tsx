import { createContext, use } from 'react'

/** The addresses of a page that search engines may list. */
export interface PageAddresses {
  readonly canonical: string
  /** The same page in other languages, by language; `x-default` for all others. */
  readonly alternates: Readonly<Record<string, string>>
}

/** Undefined for a page that search engines do not list. */
export const PageAddressesContext = createContext<PageAddresses | undefined>(undefined)

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
  const addresses = use(PageAddressesContext)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {addresses && (
        <>
          <link rel="canonical" href={addresses.canonical} />
          <meta property="og:url" content={addresses.canonical} />
          {Object.entries(addresses.alternates).map(([language, address]) => (
            <link key={language} rel="alternate" hrefLang={language} href={address} />
          ))}
        </>
      )}
    </>
  )
}
