import type { BrowserContext, Page } from '@playwright/test'
import { yasmine } from '../simulator.ts'
import type { Site } from './sites.ts'

/** Signs a player in as a person does, and answers the page on which that has led to the home page. */
export async function signIn(context: BrowserContext, client: Site): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${client.url}/signin`)
  await page.getByLabel('Email').fill(yasmine.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(yasmine.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(`${client.url}/`)
  return page
}
