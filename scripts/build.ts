/** `npm run build`: builds the client for any static host, and the simulator's console. */
import { relative } from 'node:path'
import { createCommand } from '../contracts/shared/command-line.ts'
import { writeRecord } from './build/budget.ts'
import { buildClient, buildConsole, consoleFolder, readBuild, sourceMapFolder } from './client-build.ts'
import { runScript } from './command.ts'
import { root } from './root.ts'

await runScript((context) =>
  createCommand('npm run build --', context)
    .description('Builds the client for any static host, into client/dist, and the console of the simulator.')
    .option(
      '--record-weights',
      'records the size of each part in scripts/build/weights.json, for later builds',
    )
    .action(async ({ recordWeights }) => {
      const folder = await buildClient()
      await buildConsole()
      const { weights, parts } = readBuild()
      if (recordWeights === true) writeRecord(parts)
      context.terminal.write(
        [
          `The client is built: ${relative(root, folder)}/ (how to deploy it: docs/deployment.md)`,
          `Its source maps, not for the host: ${relative(root, sourceMapFolder)}/`,
          `The console of the simulator is built: ${relative(root, consoleFolder)}/`,
          `JavaScript of the home page: ${String(weights.first['/ (default)']?.toFixed(1))} KB as gzip\n`,
        ].join('\n'),
      )
    }),
)
