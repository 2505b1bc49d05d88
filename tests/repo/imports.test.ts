import { describe, expect, test } from 'vitest'
import { trespass } from '../../scripts/lint/walls.ts'
import { circularImports } from './circular-imports.ts'
import { filesLike, read } from './files.ts'

describe('the lint rule for imports between rooms', () => {
  test.each([
    ['client/src/app/app.tsx', '../../../mock-api/server.ts'],
    ['client/src/api/call.ts', '../../../scenarios/run.ts'],
    ['mock-api/http/api.ts', '../../client/src/api/call.ts'],
    ['mock-api/http/api.ts', '../../scenarios/runner/run.ts'],
    ['scenarios/runner/run.ts', '../../client/src/api/call.ts'],
    ['scenarios/runner/run.ts', '../../contracts/provider-kit/verifier.ts'],
    ['contracts/registry/auth.ts', '../../client/src/lib/text.ts'],
    ['contracts/registry/auth.ts', 'axios'],
    ['client/pact/interactions.ts', '../../mock-api/server.ts'],
    ['client/src/api/call.ts', '../../pact/interactions.ts'],
    ['contracts/provider-kit/verifier.ts', '../../client/src/api/call.ts'],
    ['contracts/provider-kit/verifier.ts', '../../client/pact/interactions.ts'],
    ['tests/mutation-gate/gate.ts', '../../mock-api/server.ts'],
    ['client/pact/matchers.ts', '../mutation-gate/schema-paths.ts'],
    ['contracts/shared/command-line.ts', '../registry/registry.ts'],
    ['client/src/ui/button.tsx', '../entities/server/server.ts'],
    ['client/src/ui/button.tsx', '@tanstack/react-query'],
    ['client/src/ui/button.tsx', 'react-router-dom'],
    ['client/src/lib/text.ts', '../api/call.ts'],
    ['client/src/api/call.ts', '../session/session.ts'],
    ['client/src/session/session.ts', '../entities/server/server.ts'],
    ['client/src/forms/input-owner.ts', '../features/chat-widget/outbox.ts'],
    ['client/src/realtime/connection.ts', '../entities/conversation/events.ts'],
    ['client/src/realtime/connection.ts', '../session/session.ts'],
    ['client/src/entities/server/server.ts', '../game/game.ts'],
    ['client/src/entities/server/server.ts', '../../features/market/market-section.tsx'],
    ['client/src/features/market/market-section.tsx', '../chat-widget/machine.ts'],
    ['client/src/features/market/market-section.tsx', '../../pages/trade/trade-page.tsx'],
    ['client/src/pages/trade/trade-page.tsx', '../home/home-page.tsx'],
    ['client/src/pages/trade/trade-page.tsx', '../../app/layout.tsx'],
    ['mock-api/domain/auth.ts', '../http/api.ts'],
    ['mock-api/domain/auth.ts', '../realtime/realtime.ts'],
    ['mock-api/world/world.ts', '../domain/auth.ts'],
    ['mock-api/operator/verbs.ts', '../control/api.ts'],
    ['mock-api/seed/seed.ts', '../http/api.ts'],
    ['mock-api/api-docs/openapi-calls.ts', '../control/api.ts'],
    ['mock-api/api-docs/page.ts', 'express'],
    ['mock-api/control/client.ts', 'node:http'],
    ['mock-api/control/api.ts', './worlds.ts'],
    // Paths are resolved before they are compared.
    ['client/src/ui/button.tsx', './../../src/ui/../entities/server/server.ts'],
  ])('%s may not import %s', (from, specifier) => {
    expect(trespass(from, specifier)).toMatch(/import/)
  })

  test.each([
    ['client/src/app/router.tsx', '../pages/trade/trade-page.tsx'],
    ['client/src/pages/trade/trade-page.tsx', '../../features/market/market-section.tsx'],
    ['client/src/features/chat-widget/outbox.ts', '../../entities/conversation/conversation.ts'],
    ['client/src/features/chat-widget/intent-picker.tsx', './machine.ts'],
    ['client/src/entities/server/server.ts', '../../api/call.ts'],
    ['client/src/session/session.ts', '../api/call.ts'],
    ['client/src/features/chat-widget/order-form.tsx', '../../forms/kept-form.ts'],
    ['client/src/api/call.ts', '../../../contracts/registry/registry.ts'],
    ['mock-api/http/api.ts', '../domain/auth.ts'],
    ['mock-api/control/handlers/handlers.ts', '../operator/verbs.ts'],
    ['mock-api/control/handlers/handlers.ts', '../api-docs/overview-page.ts'],
    ['scenarios/runner/run.ts', '../../mock-api/operator/verbs.ts'],
    ['contracts/provider-kit/verifier.ts', '../provider-states/provider-states.ts'],
    ['scenarios/runner/run.ts', '../../contracts/shared/command-line.ts'],
    ['client/pact/client-under-test.ts', '../../client/src/api/call.ts'],
    ['scripts/simulator-provider/provider.ts', '../../mock-api/server.ts'],
  ])('%s may import %s', (from, specifier) => {
    expect(trespass(from, specifier)).toBeUndefined()
  })

  test('is on in the linter', () => {
    const config = JSON.parse(read('.oxlintrc.json')) as {
      jsPlugins: string[]
      rules: Record<string, unknown>
      overrides: { files: string[]; rules: Record<string, unknown> }[]
    }
    expect(config.jsPlugins).toContain('./scripts/lint/walls.ts')
    expect(config.rules['walls/direction']).toBe('error')
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

describe('circular imports', () => {
  const source = filesLike(/^(client|mock-api|contracts|scenarios|tests|scripts)\/.*\.tsx?$/)

  test('do not exist, type-only imports included', () => {
    expect(circularImports(source)).toEqual([])
  })

  test('are found through imports, exports and type-only imports', () => {
    const files = {
      'a/one.ts': "import { two } from './two.ts'",
      'a/two.ts': "export type {\n  Three,\n} from '../b/three.ts'\nimport { other } from '../b/other.ts'",
      'b/three.ts': "import type { One } from '../a/one.ts'",
      'b/other.ts': "import './side-effect.ts'\nexport const later = () => import('../a/one.ts')",
      'b/side-effect.ts': "import { side } from './side-effect.ts'",
    }
    expect(circularImports(Object.entries(files).map(([path, text]) => ({ path, text })))).toEqual([
      ['b/side-effect.ts'],
      ['a/one.ts', 'a/two.ts', 'b/three.ts'],
    ])
  })
})
