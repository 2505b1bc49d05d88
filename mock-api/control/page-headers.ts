/** The headers of the control API's pages and of their files. */
const headersFor = (sources: string) => ({
  'Content-Security-Policy': `default-src 'none'; ${sources}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
})

/** Pages run no scripts and load only their styles. Their icon is empty, so that browsers ask for none. */
export const pageHeaders = headersFor("style-src 'self'; img-src data:")

/** The headers of a page, by the scripts that it runs. Swagger UI has inline styles and images, and calls this simulator only. */
export const headersWith = {
  none: pageHeaders,
  own: headersFor("script-src 'self'; img-src data:"),
  swagger: headersFor(
    "style-src 'self' 'unsafe-inline'; script-src 'self'; img-src 'self' data:; connect-src 'self'",
  ),
}
