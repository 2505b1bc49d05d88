import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kamasouk-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** Creates a folder with these files. It is removed after the test. */
export function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = newFolder()
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  return folder
}
