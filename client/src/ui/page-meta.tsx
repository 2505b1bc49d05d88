import { createContext, use } from 'react'

export interface PageAddresses {
  readonly canonical: string
  readonly alternates: Readonly<Record<string, string>>
}

export const PageAddressesContext = createContext<PageAddresses | undefined>(undefined)

export const UnreadInTitle = createContext(0)

export function PageTitle({ children }: { readonly children: string }) {
  const unread = use(UnreadInTitle)
  return <title>{unread === 0 ? children : `(${String(unread)}) ${children}`}</title>
}

export function PageMeta({ title, description }: { readonly title: string; readonly description: string }) {
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
