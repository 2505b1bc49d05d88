/** Every page in every wording, in a sandbox below a path: React hydrates it, and it logs and throws nothing. */
import { test } from '@playwright/test'
import { drawnPaths, printedPaths } from '../e2e/paths.ts'
import { unknown, visitEach } from '../e2e/visit.ts'
import { demoBase, demoFolder } from './serve-sandbox.ts'
import { startStaticHost } from './static-host.ts'

// Pages that only a player sees lead to the sign-in.
const pages = [...printedPaths, ...drawnPaths.map((path) => path.replace(/:\w+$/, 'x')), unknown]

for (const wording of ['', '/fr', '/en', '/ar']) {
  test(`each page of ${demoBase}${wording.slice(1)} is hydrated and logs nothing`, async ({ page }) => {
    test.slow()
    const host = await startStaticHost(demoFolder, demoBase)
    const paths = wording === '' ? pages : pages.filter((path) => path !== unknown)
    await visitEach(
      page,
      paths.map((path) => host.url.slice(0, -1) + wording + path),
    )
    host.close()
  })
}
