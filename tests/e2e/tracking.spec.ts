/** The other conversations of the chat, and how each of them ends. Scenarios play the operator. */
import type { Page } from '@playwright/test'
import { openWaitingRequest } from './conversations.ts'
import { all, askForKamas, expect, messages, signIn, test } from './world.ts'

const openChat = (page: Page) => page.getByRole('button', { name: 'Ouvrir le support' }).click()
const choices = (page: Page) => page.getByRole('button', { name: 'Effectuer une Transaction' })
const toast = (page: Page, text: string) => page.getByLabel('Notifications').getByText(text)

test('an operator takes a tracking, answers, and closes it', all, async ({ page, world }) => {
  await signIn(page)
  await openChat(page)
  const scenario = await world.run('tracking-taken', '4x')
  await scenario.waits()
  await page.getByRole('button', { name: 'Suivre ma Commande' }).click()
  const composer = page.getByLabel('Votre message')
  await composer.fill('Où en est mon achat sur Boune ?')
  await composer.press('Enter')
  await expect(toast(page, "L'admin vous envoye un message")).toBeVisible()
  await expect(messages(page).filter({ hasText: 'Bonjour ! Je regarde votre commande.' })).toBeVisible()
  await expect(messages(page).filter({ hasText: 'Où en est mon achat sur Boune ?' })).toHaveCount(1)
  await expect(messages(page).filter({ hasText: 'Elle est en route' })).toBeVisible()
  await expect(toast(page, "L'admin a ferme la conversation")).toBeVisible()
  await expect(choices(page)).toBeVisible()
  expect(await scenario.ended()).toBe('passed')
})

test('a player is notified when a request or a tracking expires', all, async ({ page, world }) => {
  await signIn(page)
  const request = await world.run('request-expires', 'max')
  await askForKamas(page)
  await expect(toast(page, 'Votre demande a expiré.')).toBeVisible()
  await expect(choices(page)).toBeVisible()
  expect(await request.ended()).toBe('passed')

  const tracking = await world.run('tracking-expires', 'max')
  await tracking.waits()
  await page.getByRole('button', { name: 'Suivre ma Commande' }).click()
  await expect(toast(page, 'Votre suivi de commande a expiré.')).toBeVisible()
  await expect(choices(page)).toBeVisible()
  expect(await tracking.ended()).toBe('passed')
})

test('a rejected request shows why; a question leads to answers or an operator', async ({ page, world }) => {
  const requestId = await openWaitingRequest(page, world)
  await world.act('unavailable', { requestId, reason: 'out_of_stock' })
  const chat = page.getByRole('dialog', { name: 'Support' })
  await expect(chat.getByRole('alert')).toContainText('Service Unavailable')
  await expect(chat.getByText('Le stock de ce serveur ne suffit plus pour votre demande.')).toBeVisible()
  await chat.getByRole('button', { name: 'Retour' }).click()
  await expect(choices(page)).toBeVisible()

  await page.getByRole('button', { name: "Demande d'information" }).click()
  await expect(chat.getByRole('link', { name: 'Questions fréquentes' })).toHaveAttribute('href', '/faq')
  await chat.getByRole('button', { name: 'Écrire à un opérateur' }).click()
  await expect(chat.getByText('Suivi de commande')).toBeVisible()
  await chat.getByRole('button', { name: 'Retour' }).click()
  await chat.getByRole('button', { name: 'Suivre ma Commande' }).click()
  await expect(chat.getByLabel('Votre message')).toBeVisible()
  await chat.getByRole('button', { name: 'Fermer la conversation' }).click()
  await page.getByRole('button', { name: 'Fermer le Chat' }).click()
  await expect(choices(page)).toBeVisible()
})
