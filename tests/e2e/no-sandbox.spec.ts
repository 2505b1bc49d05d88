import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { clientFolder } from '../../scripts/client-build.ts'

test('the deployed client contains nothing of the sandbox', () => {
  const files = globSync('**/*.{html,js,css,json,svg,txt,webmanifest,xml}', { cwd: clientFolder })
  expect(files.length).toBeGreaterThan(50)
  const marked = files.filter((file) =>
    /sandbox/i.test(file + readFileSync(join(clientFolder, file), 'utf8')),
  )
  expect(marked).toEqual([])
})
