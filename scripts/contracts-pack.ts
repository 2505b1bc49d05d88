/** `npm run contracts:pack`: the kit as a package, for a team that does not have this repository. */
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { runCommand, type Command } from '../contracts/shared/command.ts'
import { CouldNotRun, exitCodes } from '../contracts/shared/errors.ts'
import { runAsProcess } from '../contracts/shared/process.ts'
import { stagePackage } from './contracts-package/stage.ts'
import { root } from './root.ts'

const name = 'npm run contracts:pack'
const help = `${name} -- [--into FOLDER]

Packs the command that verifies a provider, with the pacts and the guide: kamasouk-contracts-VERSION.tgz.

  --into FOLDER   where to put it (default dist)

Exit codes: 0 packed, 1 wrong use, 3 could not be packed.

Example: ${name} -- --into /tmp`

const pack: Command = {
  help,
  flags: { into: { type: 'string' } },
  async run(flags, { terminal }) {
    const folder = resolve(flags.text('into') ?? join(root, 'dist'))
    const staged = join(root, '.cache/contracts-package')
    await stagePackage(staged)
    await mkdir(folder, { recursive: true })
    const file = relative('', join(folder, await npmPack(staged, folder)))
    terminal.write(`${file} is packed. It is used as: npx --package ./${file} contracts --help\n`)
    return exitCodes.passed
  },
}

const Packed = z.array(z.looseObject({ filename: z.string() }))

/** The name of the file. */
async function npmPack(staged: string, folder: string): Promise<string> {
  const npm = process.env['npm_execpath']
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  const args = [...first, 'pack', staged, '--pack-destination', folder, '--json', '--loglevel=error']
  const { stdout } = await promisify(execFile)(command, args, {
    shell: npm === undefined && process.platform === 'win32',
  }).catch((cause: unknown) => {
    throw new CouldNotRun('npm could not pack it: can the folder be written to?', { cause })
  })
  const [packed] = Packed.parse(JSON.parse(stdout))
  if (packed === undefined) throw new CouldNotRun('npm packed nothing.')
  return packed.filename
}

await runAsProcess((args, context) => runCommand(pack, args, context))
