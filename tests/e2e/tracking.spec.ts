/** The other conversations of the chat. client/src/entities/conversation/conversation-events.test.ts has every way in which one ends. */
import type { Page } from '@playwright/test'
import { openWaitingRequest } from './conversations.ts'
import { expect, test } from './world.ts'

const choices = (page: Page) => page.getByRole('button', { name: 'Effectuer une Transaction' })

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
