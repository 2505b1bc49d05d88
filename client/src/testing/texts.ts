/** Loads the texts of the default wording before each file of tests. */
import { loadAllTexts } from '../texts/current.ts'

await loadAllTexts('default')
