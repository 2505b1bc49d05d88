/**
 * Stops zod from compiling schemas, which the page's content security policy forbids ('unsafe-eval'). Import it before any
 * schema.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })
