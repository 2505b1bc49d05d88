/** Loads the texts of the default wording before each file of tests. */
import { loadTexts } from '../texts/current.ts'

import.meta.glob(['../texts/*.ts', '!../texts/*.test.ts'], { eager: true })
await loadTexts()
