/** What the build reads of the client, in a file that needs no types of a browser. */
export interface PrintedPage {
  /** The route's path. The browser hydrates the HTML only if its router finds the same route. */
  readonly route: string
  /** A folder of client/src/texts. */
  readonly wording: string
  readonly language: string
  readonly direction: string
  /** Such as `ar_MA`. */
  readonly ogLocale: string
  /** The title of the page for paths without a page. */
  readonly notFoundTitle: string
  readonly html: string
  /** HTML in front of the page; the second one is for pages that do nothing without their code. */
  readonly codeNotice: string
  readonly noScriptNotice: string
  readonly data: readonly object[]
}

/** The modules of the pages, by path, relative to `client`. */
export type PageModules = Readonly<
  Record<string, { readonly setting: 'bare' | 'public' | 'private'; readonly module: string }>
>
