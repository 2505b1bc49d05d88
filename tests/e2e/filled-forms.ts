/** Forms with example input, how a test fills them in, and what is kept of it. */
import type { Locator, Page } from '@playwright/test'
import { expect, openOrderForm } from './world.ts'

export const chat = (page: Page) => page.getByRole('dialog', { name: 'Support' })

interface Input {
  /** By label. */
  readonly chosen?: Readonly<Record<string, string>>
  readonly typed?: Readonly<Record<string, string>>
  /** The whole page by default. */
  readonly within?: (page: Page) => Locator
}

export interface KeptForm extends Required<Input> {
  readonly open: (page: Page) => Promise<unknown>
}

export const follow = (page: Page, name: string): Promise<void> =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click()

/** The forms whose input is kept. */
export const forms = {
  order: {
    open: openOrderForm,
    chosen: { Jeu: 'Dofus Retro', Serveur: 'Boune', 'Type de transaction': 'Buy' },
    typed: { 'Quantité (M)': '12,5', 'Nom du personnage': 'Yasmi-Iop' },
    within: chat,
  },
  exchange: {
    open: (page) => page.goto('/exchange'),
    chosen: { Jeu: 'Dofus Retro', 'Serveur d’envoi': 'Boune', 'Serveur de réception': 'Agride' },
    typed: { 'Quantité reçue (M)': '3,125', 'Votre personnage qui envoie': 'Yasmi-Iop' },
    within: (page) => page.getByRole('form', { name: 'Demande d’échange' }),
  },
  profile: {
    open: (page) => follow(page, 'Profile'),
    chosen: {},
    typed: { City: 'Agadir', RIB: '007780000123456789012345' },
    within: (page) => page.getByRole('form', { name: 'Personal Information' }),
  },
} satisfies Readonly<Record<string, KeptForm>>

export async function fillIn(page: Page, { within, chosen = {}, typed = {} }: Input): Promise<void> {
  const form = within?.(page) ?? page
  for (const [label, option] of Object.entries(chosen))
    await form.getByLabel(label, { exact: true }).selectOption(option)
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text)
}

export async function expectFilledIn(page: Page, { within, chosen, typed }: KeptForm): Promise<void> {
  const field = (label: string) => within(page).getByLabel(label, { exact: true })
  for (const [label, option] of Object.entries(chosen))
    await expect(field(label).locator('option:checked')).toHaveText(option)
  for (const [label, text] of Object.entries(typed)) await expect(field(label)).toHaveValue(text)
}

/** Returns everything that the tab and the browser have stored. */
export const stored = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage))).join(),
  )
