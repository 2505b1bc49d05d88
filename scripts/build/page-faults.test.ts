import { expect, test } from 'vitest'
import { faultsOf } from './page-faults.ts'

const origin = 'https://kamasouk.example'

/** An Arabic page without faults. */
const arabic = [
  '<!doctype html><html lang="ar" dir="rtl"><head><title>أسئلة · Kamasouk</title>',
  '<meta name="description" content="أسئلة وأجوبة عن الكاما وعن المعاملات"/>',
  '<meta property="og:title" content="أسئلة · Kamasouk"/><meta property="og:url" content="https://kamasouk.example/ar/faq"/>',
  '<link rel="canonical" href="https://kamasouk.example/ar/faq"/>',
  ...['fr', 'en', 'ar'].map(
    (name) => `<link rel="alternate" hrefLang="${name}" href="https://kamasouk.example/${name}/faq"/>`,
  ),
  '<link rel="alternate" hrefLang="x-default" href="https://kamasouk.example/faq"/>',
  '<script src="/start.js"></script><script type="application/ld+json">',
  JSON.stringify({ mainEntity: ['كم؟', 'متى؟', 'أين؟', 'من؟', '"لماذا"؟'].map((name) => ({ name })) }),
  '</script></head><body><p lang="en">It was not loaded.</p><div id="root"><!--$--><h1>أسئلة</h1><br/>',
  '<p>كم؟</p><p>متى؟</p><p>أين؟</p><p>من؟</p><p>&quot;لماذا&quot;؟</p>',
  `<p>Kamasouk <span lang="fr">Réponse</span> ${'الجواب '.repeat(40)}</p><!--/$--></div></body></html>`,
].join('')

const page = { path: '/ar/faq', origin, isListed: true }

test('a page that describes itself, in one language and without inline code, is deployed', () => {
  expect(faultsOf(arabic, page)).toEqual([])
})

test.each([
  ['has no title that ends with “· Kamasouk”', 'أسئلة · Kamasouk', 'أسئلة'],
  ['has no description', 'وأجوبة عن الكاما وعن المعاملات', ''],
  [
    'has no <link rel="canonical"',
    '"canonical" href="https://kamasouk.example/ar',
    '"canonical" href="https://kamasouk.example',
  ],
  ['has no address in each language', '<link rel="alternate" hrefLang="en"', '<link hrefLang'],
  ['has an inline script', '<script src="/start.js">', '<script>'],
  ['has an inline style', '<h1>', '<h1 style="color:red">'],
  ['has an inline event handler', '<h1>', '<h1 onclick="x()">'],
  ['has only 44 characters of text', 'الجواب '.repeat(40), ''],
  ['has 4 questions in its structured data', '{"name":"كم؟"},', ''],
  ['has a question in its structured data alone: كم؟', '<p>كم؟</p>', ''],
  ['has words of another language: How (in ar), many (in ar)', '<p>كم؟</p>', '<p>كم؟ How many</p>'],
  ['has words of another language: Été (in en)', '<p lang="en">It was', '<p lang="en">Été'],
  ['has words of another language: Your (in fr)', '>Réponse<', '>Your answer<'],
])('a page is not deployed if it %s', (fault, right, wrong) => {
  expect(arabic).toContain(right)
  expect(faultsOf(arabic.replaceAll(right, wrong), page)).toEqual([expect.stringContaining(fault)])
})

test('the page for unknown addresses needs no metadata', () => {
  const html = '<html lang="fr"><body><div id="root"><h1>A</h1></div></body></html>'
  expect(faultsOf(html, { path: '/404', origin, isListed: false })).toEqual([])
})
