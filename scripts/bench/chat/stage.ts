/** A signed-in player with an open conversation, in a real browser, on a simulator of their own. */
import { fileURLToPath } from 'node:url'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { findBrowser } from '../../browser.ts'
import { signIn as signInAs } from '../client/sign-in.ts'
import { startClient } from '../client/sites.ts'
import { call, openRequest, operatorOrder, signIn } from '../simulator.ts'
import type { Server } from '../processes.ts'

export interface Stage {
  readonly server: Server
  readonly page: Page
  readonly devTools: CDPSession
  readonly requestId: string
}

/** `said`: how many messages stand in the conversation, of both sides in turn. Ends what it has begun. */
export async function onStage<Result>(
  said: number,
  play: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const server = await startClient()
  const player = await signIn(server)
  const requestId = await openRequest(server, player)
  for (let index = 0; index < said; index += 1) {
    const message = `Message ${String(index)} : je vous attends devant la banque de Boune.`
    await call(
      server,
      index % 2 === 0
        ? operatorOrder('reply', { requestId, message })
        : {
            method: 'POST',
            path: '/api/messages/client',
            headers: player.headers,
            body: { requestId, message, clientId: `bench-${String(index)}` },
          },
    )
  }
  const { path } = findBrowser()
  const browser = await chromium.launch(path === undefined ? {} : { executablePath: path })
  try {
    const context = await browser.newContext()
    await context.addInitScript({ path: fileURLToPath(new URL('in-page.js', import.meta.url)) })
    const page = await signInAs(context, server)
    const devTools = await context.newCDPSession(page)
    return await play({ server, page, devTools, requestId })
  } finally {
    await browser.close()
  }
}

const launcherOf = (page: Page) => page.getByRole('button', { name: /^Ouvrir le support/ })
export const messageBoxOf = (page: Page) => page.getByRole('textbox', { name: 'Votre message' })

/** Until what was said is on the screen. */
export async function openPanel(page: Page): Promise<void> {
  await launcherOf(page).click()
  await messageBoxOf(page).waitFor()
}

/** Runs what `in-page.js` has put into the page. */
export const inPage = <Result>(page: Page, name: string, input?: unknown): Promise<Result> =>
  page.evaluate(`benchInPage.${name}(${JSON.stringify(input) ?? ''})`)
