/** `npm run build`: builds the client for any static host. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { createCommand, runCommandLine } from '../contracts/shared/command-line.ts'
import { runAsProcess } from '../contracts/shared/process.ts'
import { writeRecord, type Weights } from './build/budget.ts'
import { buildClient, sourceMapFolder, weightsFile } from './client-build.ts'
import { root } from './root.ts'

await runAsProcess((args, context) =>
  runCommandLine(
    () =>
      createCommand('npm run build --', context)
        .description('Builds the client for any static host, into client/dist.')
        .option(
          '--record-weights',
          'records the size of each part in scripts/build/weights.json, for later builds',
        )
        .action(async ({ recordWeights }) => {
          let folder: string
          try {
            folder = await buildClient()
          } catch (error) {
            context.terminal.complain(
              `npm run build: ${error instanceof Error ? error.message : String(error)}`,
            )
            context.exitCode = 1
            return
          }
          const weights = JSON.parse(readFileSync(weightsFile, 'utf8')) as Weights
          if (recordWeights === true) writeRecord(weights)
          context.terminal.write(
            [
              `The client is built: ${relative(root, folder)}/ (how to deploy it: docs/deployment.md)`,
              `Its source maps, not for the host: ${relative(root, sourceMapFolder)}/`,
              `JavaScript of the home page: ${weights.first.toFixed(1)} KB as gzip`,
              '',
            ].join('\n'),
          )
        }),
    args,
    context,
  ),
)
