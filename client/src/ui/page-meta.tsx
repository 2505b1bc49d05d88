interface PageMetaProps {
  /** As the tab and a search engine show it, the product's name with it. */
  readonly title: string
  /** One or two sentences for who has not seen the page yet. */
  readonly description: string
}

/** What stands about a page in its head; React moves it there. */
export function PageMeta({ title, description }: PageMetaProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
    </>
  )
}
