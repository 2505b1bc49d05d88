/** `npm run build:sandbox`: writes the sandbox as a folder of static files. */
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { createCommand, fileName } from '../contracts/shared/command-line.ts'
import { UsageError } from '../contracts/shared/errors.ts'
import { buildSandbox } from './client-build.ts'
import { runScript } from './command.ts'
import { root } from './root.ts'
import { baseOption } from './sandbox-base.ts'

await runScript((context) =>
  createCommand('npm run build:sandbox --', context)
    .description('Builds the client, its simulator and the console as static files that need no server.')
    .addOption(baseOption())
    .option('--out <folder>', 'the folder for the files', fileName, join(root, 'dist/sandbox'))
    .addHelpText('after', '\nExit codes: 0 built, 1 wrong use, 3 could not be built.')
    .action(async ({ base, out }) => {
      const folder = resolve(out)
      // The build deletes what is in its folder.
      const isSandbox = existsSync(join(folder, 'sandbox/visit.html'))
      if (existsSync(folder) && !isSandbox && readdirSync(folder).length > 0) {
        throw new UsageError(
          `--out: the folder ${folder} has other files, which the build would delete. Name an empty or a new folder.`,
        )
      }
      await buildSandbox(base, folder)
      context.terminal.write(
        `The sandbox is built: ${relative('', folder)} (how to put it on a host: docs/sandbox.md)\n`,
      )
    }),
)
