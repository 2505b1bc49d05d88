/** Checks that a page passes axe and does not scroll sideways. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect, sidewaysOverflow } from './world.ts'

/** Half the size of the source that the package exports. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface Screen {
  readonly viewport: { readonly width: number; readonly height: number }
}

export const narrow: Screen = { viewport: { width: 320, height: 700 } }
export const phone: Screen = { viewport: { width: 360, height: 780 } }
/** The narrowest screen that shows every link of the header. */
export const tablet: Screen = { viewport: { width: 1024, height: 768 } }
export const desktop: Screen = { viewport: { width: 1440, height: 900 } }

interface SoundOptions {
  /** Names the page, for a test of several. */
  readonly subject?: string
  /** The pages that this test has checked. Where only the words differ from one of them, axe checks one screen, without contrast. */
  readonly shapes?: Set<string>
}

/** Checks on a phone and on a desktop, or on `screens`, light and dark. The test goes on after a failure. */
export async function expectSound(
  page: Page,
  screens: readonly Screen[] = [phone, desktop],
  { subject = 'the page', shapes = new Set() }: SoundOptions = {},
): Promise<void> {
  for (const screen of screens) {
    await expectToFit(page, screen, subject)
    const width = `${String(screen.viewport.width)} px`
    const place = `${subject} at ${width}`
    const shape = width + (await page.evaluate(shapeOf))
    const isNew = !shapes.has(shape)
    shapes.add(shape)
    if (!isNew && screen !== screens.at(-1)) continue
    const rules = { 'color-contrast': { enabled: isNew } }
    expect.soft(await violations(page, { rules }), place).toEqual([])
    // In the dark only colours differ.
    if (!isNew) continue
    await page.emulateMedia({ colorScheme: 'dark' })
    await endMotion(page)
    expect.soft(await violations(page, { runOnly: ['color-contrast'] }), `${place}, in the dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

/** Returns what decides the colours of a page without open menus: its elements, without words. */
function shapeOf(): string {
  const content = document.querySelector('#root')?.cloneNode(true) as Element
  for (const menu of content.querySelectorAll('[popover]')) menu.remove()
  const words =
    / (?:id|lang|href|for|name|value|title|placeholder|aria-(?:label|labelledby|describedby|controls))="[^"]*"/g
  return content.innerHTML.replaceAll(/>[^<]+/g, '>').replaceAll(words, '')
}

/** Shows the page on this screen, and checks that it does not scroll sideways. The test goes on after a failure. */
export async function expectToFit(page: Page, { viewport }: Screen, subject: string): Promise<void> {
  await page.setViewportSize(viewport)
  await endMotion(page)
  expect
    .soft(await sidewaysOverflow(page), `${subject} scrolls sideways at ${String(viewport.width)} px`)
    .toBeLessThanOrEqual(0)
}

/** Checks at many widths that everything in the header fits. Returns to the width of a desktop. */
export async function expectHeaderToFit(page: Page): Promise<void> {
  for (const width of [320, 360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page
      .getByRole('banner')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(overflow, `at ${String(width)} px`).toBeLessThanOrEqual(0)
  }
}

/** Finishes animations, so that the final state is checked. */
const endMotion = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
    }
  })

interface Violation {
  readonly id: string
  readonly where: readonly string[]
}

/** Runs axe. Its Playwright package would inject axe for every check and return passed rules too. */
async function violations(page: Page, options: axe.RunOptions): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async (runOptions) => {
      const found = await (window as unknown as { readonly axe: typeof axe }).axe.run(document, runOptions)
      return found.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
    },
    { ...options, resultTypes: ['violations'] } satisfies axe.RunOptions,
  )
}
