/** Pacts in files, one by one or a folder of them. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { InvalidFile } from '../shared/errors.ts'
import { readPact } from './pact.ts'
import type { NamedPact } from './selection.ts'

/** The pact of a file, or those in a folder. Throws an InvalidFile for what holds none. */
export async function readPacts(path: string): Promise<readonly NamedPact[]> {
  const found = await stat(path).catch(() => undefined)
  const files = found?.isDirectory() === true ? await filesIn(path) : [path]
  return Promise.all(files.map(async (file) => ({ at: file, name: file, pact: await readPact(file) })))
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted()
  if (files.length > 0) return files.map((file) => join(folder, file))
  throw new InvalidFile(`${folder} holds no pact: a pact is a file that ends in .json.`)
}
