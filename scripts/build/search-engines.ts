/** What search engines are told: which pages there are, and where they find nothing. */
import type { ServerApp } from './bundle.ts'

/** The way back from Google leads on at once, and is no page to be found. */
export const unlisted: ReadonlySet<string> = new Set(['/auth/success'])

type Site = Pick<ServerApp, 'paths' | 'siteOrigin'>

export function sitemap({ paths, siteOrigin }: Site): string {
  const pages = paths.printed.filter((path) => !unlisted.has(path))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => `  <url><loc>${siteOrigin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

export function robots({ paths, siteOrigin }: Site): string {
  // Up to the part of a path that only a visitor knows. The whole path and no more where there is none: a guarded page
  // may have public ones below it.
  const hidden = paths.drawn.map((path) => (path.includes(':') ? path.replace(/:.*/, '') : `${path}$`))
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...hidden.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteOrigin}/sitemap.xml`,
    '',
  ].join('\n')
}
