/** A signed-in player with an open conversation, in a real browser, on a new simulator. */
import { fileURLToPath } from 'node:url'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { findBrowser } from '../../browser.ts'
import { startClient } from '../client/sites.ts'
import type { Server } from '../processes.ts'
import { call, messageCall, openRequest, operatorCall, signIn, yasmine } from '../servers.ts'

export interface ChatPage {
  readonly server: Server
  readonly page: Page
  readonly devTools: CDPSession
  readonly requestId: string
}

/** Opens a conversation of `messageCount` messages, runs `use` on its page, and closes the browser. */
export async function withChatPage<Result>(
  messageCount: number,
  use: (chat: ChatPage) => Promise<Result>,
): Promise<Result> {
  const server = await startClient()
  const player = await signIn(server)
  const requestId = await openRequest(server, player)
  for (let index = 0; index < messageCount; index += 1) {
    const message = `Message ${String(index)} : je vous attends devant la banque de Boune.`
    const sent =
      index % 2 === 0
        ? operatorCall('reply', { requestId, message })
        : messageCall(player, { requestId, message, clientId: `bench-${String(index)}` })
    await call(server, sent)
  }
  const browser = await chromium.launch(findBrowser())
  try {
    const context = await browser.newContext()
    await context.addInitScript({ path: fileURLToPath(new URL('in-page.js', import.meta.url)) })
    const page = await context.newPage()
    await page.goto(`${server.url}/signin`)
    await page.getByLabel('Email').fill(yasmine.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(yasmine.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.waitForURL(`${server.url}/`)
    const devTools = await context.newCDPSession(page)
    return await use({ server, page, devTools, requestId })
  } finally {
    await browser.close()
  }
}

export const messageBoxOf = (page: Page) => page.getByRole('textbox', { name: 'Votre message' })

/** Opens the panel and waits until its messages are visible. */
export async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Ouvrir le support/ }).click()
  await messageBoxOf(page).waitFor()
}

/** Runs a function that in-page.js adds to the page. */
export const inPage = <Result>(page: Page, name: string, input?: unknown): Promise<Result> =>
  page.evaluate(`benchInPage.${name}(${JSON.stringify(input) ?? ''})`)
