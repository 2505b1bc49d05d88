/**
 * Stops zod from compiling schemas, which the page's content security policy forbids ('unsafe-eval'). Import it before any
 * schema. It sets zod's global directly, so that pages without schemas do not load zod.
 */
import type { $ZodConfig } from 'zod/v4/core'

declare global {
  // `var`, since only that declares a property of globalThis.
  var __zod_globalConfig: Partial<$ZodConfig> | undefined
}

globalThis.__zod_globalConfig = { jitless: true }
