import { describe, expect, test } from 'vitest'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesLike, placesOf, read, root } from './files.ts'

const manifest = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}
const pages = filesLike(/\.md$/)

describe('packages', () => {
  test('are named in exact versions, so that every clone runs the same', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest
    for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    }
  })

  test('are locked without an address, so that any registry can serve them', () => {
    expect(read('package-lock.json')).not.toContain('"resolved": "http')
  })
})

describe('the pages', () => {
  test('name only commands that exist', () => {
    const known = new Set([...Object.keys(manifest.scripts), 'ci', 'config', 'install'])
    for (const { path, text } of pages) {
      for (const [, name = ''] of text.matchAll(/(?:^|`)npm (?:run (?:-s )?)?([a-z][\w:-]*)/gm)) {
        expect(known, `${path} names npm ${name}`).toContain(name)
      }
    }
  })

  test('link only to what is there', () => {
    for (const { path, text } of pages) {
      for (const [, target = ''] of text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
        if (/^https?:/.test(target)) continue
        expect(existsSync(join(root, dirname(path), target)), `${path} links to ${target}`).toBe(true)
      }
    }
  })

  test('of decisions say the context, the decision and what follows', () => {
    const decisions = filesLike(/^docs\/decisions\/.*\.md$/)
    expect(decisions.length).toBeGreaterThan(0)
    for (const { path, text } of decisions) {
      expect(path).toMatch(/\/\d{4}-[a-z0-9-]+\.md$/)
      expect(text.match(/^## .*$/gm), path).toEqual(['## Context', '## Decision', '## Consequences'])
    }
  })
})

describe('the source', () => {
  const source = filesLike(/\.(ts|tsx|mjs|js|css|html)$/)
  const tests = filesLike(/\.(test|spec)\.tsx?$/)

  test('has nothing left for later', () => {
    expect(placesOf(source, /\b(T[O]DO|F[I]XME|X[X]X|H[A]CK)\b/)).toEqual([])
  })

  test('skips no test and lets none sleep', () => {
    expect(placesOf(tests, new RegExp(`\\.(${['skip', 'only', 'todo', 'fixme'].join('|')})\\(`))).toEqual([])
    expect(placesOf(tests, /waitFor[T]imeout|set[T]imeout\(resolve/)).toEqual([])
  })

  test('keeps every sentence that a person reads in texts/', () => {
    const screens = filesLike(/^client\/src\/.*\.tsx$/)
    // Words between two tags, and attributes that are read aloud or shown.
    expect(placesOf(screens, /<\/?\w[^>]*>\s*[\p{L}]{2,}[^<{]*<\//u)).toEqual([])
    expect(placesOf(screens, /\b(aria-label|title|placeholder|alt|label)="[^"]*\p{L}/u)).toEqual([])
  })

  test('takes its sizes and colours from the theme alone', () => {
    const screens = filesLike(/^client\/src\/.*\.tsx$/)
    expect(placesOf(screens, /className=.*-\[/)).toEqual([])
    expect(placesOf(screens, /\bstyle=\{/)).toEqual([])
  })
})
