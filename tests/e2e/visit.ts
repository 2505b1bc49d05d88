/** Opens many pages one after another in one tab. */
import type { Locator, Page } from '@playwright/test'
import { expect, expectTakenOver, test, watchConsole } from './world.ts'

/** An address that no page has. */
export const unknown = '/nulle-part'

/**
 * Opens each page, moves the mouse, waits until React has hydrated it, and checks it. Fails on what a page logs or
 * throws, after the other pages have been opened too.
 */
export async function visitEach(
  page: Page,
  addresses: readonly string[],
  check: (address: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const complaints = watchConsole(page)
  for (const address of addresses) {
    await test.step(address, async () => {
      const response = await page.goto(address)
      await expectTakenOver(page)
      // The code of some parts waits for the first interaction.
      await page.mouse.move(1, 1)
      await page.mouse.move(2, 2)
      await page.waitForFunction(isHydrated)
      await check(address)
      const expected = response?.status() === 404 ? [expect.stringContaining('404')] : []
      expect.soft(complaints.splice(0), `${address} logs and throws`).toEqual(expected)
    })
  }
}

/** React marks each element that it has created or hydrated. Late parts stay HTML. */
const isHydrated = (): boolean =>
  [...document.querySelectorAll('#root *:not([data-late-part] *)')].every((element) =>
    Object.keys(element).some((key) => key.startsWith('__react')),
  )

/** Returns the address of each link in this part of a page, by its name. */
export const linksOf = (part: Locator): Promise<Readonly<Record<string, string | null>>> =>
  part
    .getByRole('link')
    .evaluateAll((links) =>
      Object.fromEntries(
        links.map((link) => [link.ariaLabel ?? link.textContent.trim(), link.getAttribute('href')]),
      ),
    )
