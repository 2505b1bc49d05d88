import { describe, expect, test } from 'vitest'
import { policyFaultsOf } from './page-faults.ts'
import { barStyles, sandboxPage } from './sandbox-pages.ts'

const printed = [
  '<!doctype html><html lang="fr"><head><title>Kamasouk</title><link rel="canonical" href="https://a.example/">',
  '<script src="/demo/start.js" data-code="/demo/config.js /demo/assets/react-1.js /demo/assets/index-2.js /demo/assets/home-page-3.js"></script>',
  '<script type="application/ld+json">{}</script></head>',
  '<body><div id="root" data-route="/"><h1>Kamas</h1><!--$--><p>12<!-- --> M</p><!--/$--></div></body></html>',
].join('')

const drawn = [
  '<!doctype html><html lang="fr"><head><title>Kamasouk</title>',
  '<script type="module" crossorigin src="/demo/assets/index-2.js"></script>',
  '<link rel="modulepreload" crossorigin href="/demo/assets/react-1.js"></head>',
  '<body><div id="root"></div></body></html>',
].join('')

const start =
  '<script type="module" src="/demo/sandbox/start.js" data-worker="kamasouk /demo/sandbox/worker.js" data-main="/demo/assets/index-2.js"></script>'

describe('a page of the sandbox', () => {
  test.each([
    ['printed', printed],
    ['drawn', drawn],
  ])('that is %s loads the sandbox in place of its main module', (_, html) => {
    const page = sandboxPage(html, '/demo/', 'client', '')
    expect(page).toContain('<html data-sandbox="/demo/"')
    expect(page).toContain(start)
    expect(page.replace(start, '')).not.toMatch(/index-2|home-page-3/)
    expect(page).toContain('/demo/assets/react-1.js')
  })

  test('has the policy of the client and nothing that it forbids, and asks not to be listed', () => {
    const page = sandboxPage(printed, '/demo/', 'client', '')
    expect(page).toMatch(
      /http-equiv="Content-Security-Policy" content="default-src 'self'; .*worker-src 'self'"/,
    )
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).not.toMatch(/canonical|ld\+json/)
    expect(policyFaultsOf(page)).toEqual([])
  })

  test('has the bar before its content, which keeps the comments that React needs to hydrate it', () => {
    const page = sandboxPage(printed, '/demo/', 'client', '')
    const [content = ''] = /<div id="root".*<\/div>/.exec(printed) ?? []
    expect(page).toMatch(/<body><aside [^>]*aria-label="Demonstration">.*<\/aside><div id="root"/)
    expect(page).toContain(`</aside>${content}`)
    expect(page).toContain('<a href="/demo/__sim/console/">Console</a>')
    expect(sandboxPage(drawn, '/demo/', 'console', '')).toContain('<a href="/demo/">Client</a>')
  })
})

test('a link to a call leads to the page that makes it, also before the scripts have loaded', () => {
  const page = sandboxPage(
    printed.replace('<h1>', '<a href="/api/auth/google">Google</a><h1>'),
    '/demo/',
    'client',
    '',
  )
  expect(page).toContain('<a href="/demo/sandbox/visit.html?to=/api/auth/google">Google</a>')
})

test('the bar has the colours of the client', () => {
  expect(barStyles()).toContain('--color-brand-wash: light-dark(')
})
