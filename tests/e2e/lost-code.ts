/** Helpers for pages whose code is missing, late or broken. */
import type { Page } from '@playwright/test'
import { expect, expectTakenOver } from './world.ts'

/** The code of every page, and the code of one page, as the build names them. */
export const entryCode = '**/assets/index-*.js'
export const pageCode = '**/assets/*-page-*.js'
/** Any script of this host. */
export const anyCode = '**/*.js'

export const sentences = {
  lost: 'Cette page n’a pas pu être chargée entièrement. This page could not be loaded completely.',
  undone:
    'La page n’était pas prête : ce que vous venez de demander n’a pas été fait. The page was not ready: what you have just asked for was not done.',
  late: 'Cette page met plus de temps que d’habitude à se charger. This page takes longer than usual to load.',
  lostInArabic: 'تعذر تحميل هذه الصفحة كاملة.',
} as const

/** Expects the notice, after the time that the page waits. */
export async function expectSaid(page: Page, sentence: keyof typeof sentences): Promise<void> {
  // The browser reports a failure asynchronously.
  await expect(async () => {
    await page.clock.fastForward(sentence === 'late' ? 15_000 : 1000)
    await expect(page.getByText(sentences[sentence]).first()).toBeVisible({ timeout: 250 })
  }).toPass()
}

/** Expects that the retry link loads a working page. */
export async function expectRetryHelps(page: Page, name = 'Réessayer'): Promise<void> {
  // Otherwise a script that is requested after the first loss would load now, and the page would recover without a retry.
  await page.waitForLoadState('networkidle')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('link', { name }).click()
  await expectTakenOver(page)
  await expect(page.locator('#code-notice')).toBeHidden()
}
