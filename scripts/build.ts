/** `npm run build`: the client, ready for any static host. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { writeRecord, type Weights } from './build/budget.ts'
import { buildClient, sourceMapFolder, weightsFile } from './client-build.ts'
import { root } from './root.ts'

const help = `Usage: npm run build [-- --record-weights]

  --record-weights  also write down what each part of the client weighs, in scripts/build/weights.json: a build that is too
                    heavy later on says what has grown since`

try {
  const { values } = parseArgs({
    options: { 'record-weights': { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help === true) console.log(help)
  else await build(values['record-weights'])
} catch (error) {
  console.error(`npm run build: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

async function build(isRecording: boolean): Promise<void> {
  const folder = await buildClient()
  const weights = JSON.parse(readFileSync(weightsFile, 'utf8')) as Weights
  if (isRecording) writeRecord(weights)
  console.log(`The client is built: ${relative(root, folder)}/ (how to deploy it: docs/deployment.md)`)
  console.log(`Its source maps, not for the host: ${relative(root, sourceMapFolder)}/`)
  console.log(`JavaScript of the home page: ${weights.first.toFixed(1)} KB as gzip`)
}
