/** Before any schema is made: compiling them at run time would need 'unsafe-eval', which the page's policy forbids. */
import * as z from 'zod/mini'

z.config({ jitless: true })
