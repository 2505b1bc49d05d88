/**
 * Before any schema is made: compiling them at run time would need 'unsafe-eval', which the page's policy forbids. Said
 * where zod looks for it rather than through zod, which would otherwise come along with pages that check nothing.
 */
import type { $ZodConfig } from 'zod/v4/core'

declare global {
  // `var`, since only that declares a property of globalThis.
  var __zod_globalConfig: Partial<$ZodConfig> | undefined
}

globalThis.__zod_globalConfig = { jitless: true }
