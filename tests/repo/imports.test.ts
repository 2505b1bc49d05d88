import { describe, expect, test } from 'vitest'
import { trespass } from '../../scripts/lint/walls.ts'
import { filesLike, read } from './files.ts'

describe('the lint rule for imports between rooms', () => {
  test.each([
    ['client/src/app/app.tsx', '../../../mock-api/server.ts'],
    ['mock-api/api/api.ts', '../../client/src/api/call.ts'],
    ['contracts/registry/auth.ts', 'axios'],
    ['contracts/provider-kit/verifier.ts', '../../client/src/api/call.ts'],
    ['client/src/ui/button.tsx', '../entities/server/server.ts'],
    ['client/src/features/market/market-section.tsx', '../chat-widget/machine.ts'],
    ['mock-api/world/world.ts', '../domain/auth.ts'],
    ['mock-api/control/worlds.ts', 'node:util'],
    ['mock-api/control/api.ts', './worlds.ts'],
    ['mock-api/console/src/app.tsx', '../../domain/chats.ts'],
    // Paths are resolved before they are compared.
    ['client/src/ui/button.tsx', './../../src/ui/../entities/server/server.ts'],
  ])('%s may not import %s', (from, specifier) => {
    expect(trespass(from, specifier)).toMatch(/import/)
  })

  test.each([
    ['client/src/pages/trade/trade-page.tsx', '../../features/market/market-section.tsx'],
    ['client/src/features/chat-widget/intent-picker.tsx', './machine.ts'],
    ['scenarios/runner/run.ts', '../../mock-api/operator/verbs.ts'],
    ['scripts/simulator-provider/provider.ts', '../../mock-api/server.ts'],
  ])('%s may import %s', (from, specifier) => {
    expect(trespass(from, specifier)).toBeUndefined()
  })

  test('holds also for files that code names by their URL', () => {
    const named = /new URL\(\s*'(\.[^']*)',\s*import\.meta\.url,?\s*\)/g
    const found = filesLike(/^(client\/src|mock-api)\/.*(?<!\.test)\.tsx?$/).flatMap(({ path, text }) =>
      [...text.matchAll(named)].flatMap(([, specifier = '']) => trespass(path, specifier) ?? []),
    )
    expect(found).toEqual([])
  })

  test('keeps Node and servers out of what also runs in a browser', () => {
    const core =
      /^mock-api\/(core\.ts|(api|api-docs|control|domain|faults|google|operator|saving|seed|world|yaml-validation)\/.*\.ts)$/
    const isTest = /\.test\.ts$|(^|\/)testing(\.ts$|\/)/
    const ofNode = /(from|import\() ?'(node:[^']*|express|socket\.io|ws)'/
    const found = filesLike(core).filter(({ path, text }) => !isTest.test(path) && ofNode.test(text))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  test('is on in the linter, and so are those against circular imports and system time', () => {
    const config = JSON.parse(read('.oxlintrc.json')) as {
      jsPlugins: string[]
      rules: Record<string, unknown>
      overrides: { files: string[]; rules: Record<string, unknown> }[]
    }
    expect(config.jsPlugins).toContain('./scripts/lint/walls.ts')
    expect(config.rules['walls/direction']).toBe('error')
    expect(config.rules['import/no-cycle']).toEqual(['error', { ignoreTypes: false }])
    const inner = config.overrides.find(({ files }) => files.includes('mock-api/domain/**'))
    expect(inner?.files).toEqual(
      expect.arrayContaining(['mock-api/operator/**', 'mock-api/seed/**', 'mock-api/world/**']),
    )
    expect(JSON.stringify(inner?.rules)).toMatch(/Date.*setTimeout.*random.*randomUUID/)
  })

  test('cannot be avoided by barrels or disabled rules', () => {
    expect(filesLike(/^(client|mock-api|contracts|scenarios)\/.*\/index\.tsx?$/)).toEqual([])
    const disabled = filesLike(/\.(tsx?|mjs)$/).filter(({ text }) =>
      new RegExp(['(oxlint|eslint)-disable', '@ts-(ignore|expect-error|nocheck)'].join('|')).test(text),
    )
    expect(disabled.map(({ path }) => path).filter((path) => path !== 'tests/repo/imports.test.ts')).toEqual(
      [],
    )
  })
})
