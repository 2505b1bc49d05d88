/** The commands of docs/first-provider.md, run in the order of the page. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished, expect, test } from 'vitest'
import { contracts } from '../../contracts/provider-kit/testing/command.ts'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { root } from '../../scripts/root.ts'
import { shellCommands } from './guide.ts'

const page = readFileSync(join(root, 'docs/first-provider.md'), 'utf8')

/** A command, what the page shows of its output, and the exit code that the page names. */
interface Shown {
  readonly words: readonly string[]
  readonly output: readonly string[]
  readonly exitCode: number
}

const shown: readonly Shown[] = page.split(/^(?=```sh$)/m).flatMap((part) => {
  const [words] = shellCommands(part)
  if (words === undefined) return []
  const [, output = ''] = /^```text\n([\s\S]*?)^```$/m.exec(part) ?? []
  const [, exitCode = Number.NaN] = /exit code is (\d)/.exec(part) ?? []
  return [{ words, output: output.split('\n').filter((line) => line !== ''), exitCode: Number(exitCode) }]
})

/** Starts a file of the page. Returns its address, and a function that stops it. */
async function startProvider(file: string, port: string) {
  const python = spawn('python3', [join(root, file), port], { stdio: ['ignore', 'pipe', 'ignore'] })
  const closed = once(python, 'close')
  const stop = async (): Promise<void> => {
    python.kill()
    await closed
  }
  onTestFinished(stop)
  const [line] = (await Promise.race([once(createInterface(python.stdout), 'line'), closed])) as [unknown]
  return { address: String(line).replace('Listening at ', ''), stop }
}

test('each command gives the output and the exit code that the page says', async () => {
  expect(shown.filter(({ words: [program] }) => program === 'python3')).toHaveLength(3)
  const cache = { XDG_CACHE_HOME: newFolder() }
  let provider = await startProvider('docs/first-provider/step-1.py', '0')
  // All files listen at the same port, as on the page: --last-failed finds the run of the file before.
  const { port } = new URL(provider.address)
  for (const { words, output, exitCode } of shown) {
    const [program, name = '', ...args] = words
    if (program === 'python3') {
      await provider.stop()
      provider = await startProvider(name, port)
      continue
    }
    expect([program, name]).toEqual(['npx', 'contracts'])
    const result = await contracts(
      args.map((word) => word.replace('8080', port)),
      cache,
    )
    for (const line of output) expect(result.printed + result.complained).toContain(line)
    expect(result.exitCode, words.join(' ')).toBe(exitCode)
  }
})
