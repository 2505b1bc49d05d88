import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { supportedBrowsers } from '../../scripts/build/supported-browsers.ts'
import { kept, turnedOff } from '../e2e/browser-flags.ts'
import { filesLike, linesWith, read, root } from './files.ts'

const manifest = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}
const pages = filesLike(/\.md$/)

describe('packages', () => {
  test('have exact versions', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest
    for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    }
  })

  test('are locked without an address, so that any registry can serve them', () => {
    expect(read('package-lock.json')).not.toContain('"resolved": "http')
  })
})

describe('the documentation', () => {
  test('names only existing npm scripts', () => {
    const known = new Set([...Object.keys(manifest.scripts), 'ci', 'config', 'install'])
    for (const { path, text } of pages) {
      for (const [, name = ''] of text.matchAll(/(?:^|`)npm (?:run (?:-s )?)?([a-z][\w:-]*)/gm)) {
        expect(known, `${path} names npm ${name}`).toContain(name)
      }
    }
  })

  test('links only to existing files', () => {
    for (const { path, text } of pages) {
      for (const [, target = ''] of text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
        if (/^https?:/.test(target)) continue
        expect(existsSync(join(root, dirname(path), target)), `${path} links to ${target}`).toBe(true)
      }
    }
  })

  test('has context, decision and consequences on each page of decisions', () => {
    const decisions = filesLike(/^docs\/decisions\/.*\.md$/)
    expect(decisions.length).toBeGreaterThan(0)
    for (const { path, text } of decisions) {
      expect(path).toMatch(/\/\d{4}-[a-z0-9-]+\.md$/)
      expect(text.match(/^## .*$/gm), path).toEqual(['## Context', '## Decision', '## Consequences'])
    }
  })
})

test('the README names the browsers for which the builds write code', () => {
  const [chrome, edge, firefox, safari] = supportedBrowsers.map((browser) => browser.replace(/^[a-z]+/, ''))
  expect(edge).toBe(chrome)
  expect(read('README.md').replaceAll('\n', ' ')).toContain(
    `Chrome or Edge ${chrome ?? ''}, Firefox ${firefox ?? ''} or Safari ${safari ?? ''}`,
  )
})

describe('the source', () => {
  const source = filesLike(/\.(ts|tsx|mjs|js|css|html)$/)
  const tests = filesLike(/\.(test|spec)\.tsx?$/)
  const screens = filesLike(/^client\/src\/.*\.tsx$/)

  test('has no notes for later', () => {
    expect(linesWith(/\b(T[O]DO|F[I]XME|X[X]X|H[A]CK)\b/, source)).toEqual([])
  })

  test('has no skipped and no sleeping tests', () => {
    expect(linesWith(new RegExp(`\\.(${['skip', 'only', 'todo', 'fixme'].join('|')})\\(`), tests)).toEqual([])
    expect(linesWith(/waitFor[T]imeout|set[T]imeout\(resolve/, tests)).toEqual([])
  })

  test('keeps the texts of the screens in texts/', () => {
    // Text between tags, and in attributes that are shown or read aloud.
    expect(linesWith(/<\/?\w[^>]*>\s*[\p{L}]{2,}[^<{]*<\//u, screens)).toEqual([])
    expect(linesWith(/\b(aria-label|title|placeholder|alt|label)="[^"]*\p{L}/u, screens)).toEqual([])
    // French and Arabic sentences elsewhere; the menu names each language in itself, and a price has an Arabic unit.
    const code = filesLike(/^client\/src\/(?!texts\/(default|fr|en|ar)\/|testing\/).*(?<!\.test)\.tsx?$/)
    const elsewhere = linesWith(/^[^/*]*(['"`])[^'"`]*[À-ÖØ-öø-ÿ\u0600-\u06ff][^'"`]*\1/, code)
    expect(elsewhere.map((line) => line.replace(/:\d+$/, ''))).toEqual([
      'client/src/features/language/language.tsx',
      'client/src/lib/amounts.ts',
    ])
  })

  test('can be read from the left and from the right', () => {
    const styles = filesLike(/^client\/src\/.*\.css$/)
    // Classes with a side of their own; `ms-2`, `start-0`, `text-end` or `rounded-es-md` follow the language.
    const sides =
      /(?<=['"`:\s])-?(?:(?:scroll-)?[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr]))(?:-(?:\d|auto|px|full|sm|md|lg|xl)|(?<=-[lr])(?=['"`\s]))/
    expect(linesWith(sides, screens)).toEqual([])
    expect(linesWith(/\b(?:text|float|clear|object|bg)-(?:left|right)\b/, screens)).toEqual([])
    expect(linesWith(/^\s*(?:[\w-]+-)?(?:left|right)(?:-[\w-]+)?\s*:/, styles)).toEqual([])
    // These have no form that follows the language, so the same line must turn them with `rtl:`.
    expect(linesWith(/^(?!.*\brtl:).*\b(?:origin-(?:left|right)|translate-x-\d)/, screens)).toEqual([])
  })

  test('uses only sizes and colours of the theme', () => {
    expect(linesWith(/className=.*-\[/, screens)).toEqual([])
    expect(linesWith(/\bstyle=\{/, screens)).toEqual([])
  })
})

test('the end-to-end browser turns off every feature that Playwright turns off, except one', () => {
  const [, list = ''] =
    /disabledFeatures = \[(.*?)\]/s.exec(read('node_modules/playwright-core/lib/coreBundle.js')) ?? []
  const byPlaywright = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, feature]) => feature)
  expect(byPlaywright.length).toBeGreaterThan(10)
  expect([...turnedOff, kept]).toEqual(expect.arrayContaining(byPlaywright))
})
