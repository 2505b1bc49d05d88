/** `npm run contracts:pack`: packs the kit for a team that does not have this repository. */
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createCommand } from '../contracts/shared/command-line.ts'
import { CouldNotRun } from '../contracts/shared/errors.ts'
import { runScript } from './command.ts'
import { stagePackage } from './contracts-package/stage.ts'
import { root } from './root.ts'

await runScript((context) =>
  createCommand('npm run contracts:pack --', context)
    .description('Packs the contracts command, the pacts and the guides as kamasouk-contracts-VERSION.tgz.')
    .option('--into <folder>', 'the folder for the package', join(root, 'dist'))
    .addHelpText('after', '\nExit codes: 0 packed, 1 wrong use, 3 could not be packed.')
    .action(async ({ into }) => {
      const folder = resolve(into)
      const staged = join(root, '.cache/contracts-package')
      await stagePackage(staged)
      await mkdir(folder, { recursive: true })
      const file = relative('', join(folder, await npmPack(staged, folder)))
      context.terminal.write(`Packed ${file}. Use it with: npx --package ./${file} contracts --help\n`)
    }),
)

/** Returns the name of the file. */
async function npmPack(staged: string, folder: string): Promise<string> {
  const npm = process.env['npm_execpath']
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  const args = [...first, 'pack', staged, '--pack-destination', folder, '--loglevel=error']
  const { stdout } = await promisify(execFile)(command, args, {
    shell: npm === undefined && process.platform === 'win32',
  }).catch((cause: unknown) => {
    throw new CouldNotRun('npm could not write the package. Is the folder writable?', { cause })
  })
  return stdout.trim()
}
