/** The console of the simulator, in the world of a test. */
import { expect, type Locator, type Page } from '@playwright/test'
import { openWaitingRequest } from './conversations.ts'
import type { World } from './world.ts'

/** Opens a screen of the console, such as `journal?after=12`, and waits until it is live. */
export async function openConsole(page: Page, world: World, screen = 'desk'): Promise<void> {
  await page.goto(`/__sim/console/w/${world.name}/${screen}`)
  const navigation = page.getByRole('navigation', { name: 'Screens' })
  await expect(navigation.or(page.getByRole('button', { name: 'Open the menu' })).first()).toBeVisible()
}

/** Opens a screen beside the player's page. */
export async function openBeside(page: Page, world: World, screen?: string): Promise<Page> {
  const beside = await page.context().newPage()
  await openConsole(beside, world, screen)
  return beside
}

/** Opens the conversation of a player who waits, beside the player's page. */
export async function openAtDesk(page: Page, world: World) {
  const requestId = await openWaitingRequest(page, world)
  return { requestId, desk: await openBeside(page, world, `desk/request/${requestId}`) }
}

/** Fills in a field, and sends its form. */
export async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Enter')
}

/** The entry of the menu that opens a screen. */
export const screenLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name })

export const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

export const yamlEditor = (page: Page) => page.getByRole('textbox', { name: 'Scenario as YAML' })

/** Replaces the text of the editor, as a paste does. */
export async function writeYaml(page: Page, value: string): Promise<void> {
  await yamlEditor(page).press('Control+a')
  await yamlEditor(page).evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, value)
}
