/** Source maps show all of the source: they are kept beside what is deployed, never in it. */
import { globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

export function separateSourceMaps(clientFolder: string, sourceMapFolder: string): void {
  rmSync(sourceMapFolder, { recursive: true, force: true })
  for (const file of globSync('**/*.map', { cwd: clientFolder })) {
    const target = join(sourceMapFolder, file)
    mkdirSync(dirname(target), { recursive: true })
    renameSync(join(clientFolder, file), target)
  }
}
