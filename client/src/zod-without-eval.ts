/** Stops zod from compiling schemas, which the content security policy forbids. Sets its global, so that zod is not loaded. */
import type { $ZodConfig } from 'zod/v4/core'

declare global {
  // `var`, since only that declares a property of globalThis.
  var __zod_globalConfig: Partial<$ZodConfig> | undefined
}

globalThis.__zod_globalConfig = { jitless: true }
