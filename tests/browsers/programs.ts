/** Finds and starts the browsers and their drivers, so that none of them and no file of theirs outlives the command. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type Program = ReturnType<typeof startProgram>

/** Everything that the browsers write. Removed at the end. */
export const folder = mkdtempSync(join(tmpdir(), 'kamasouk-browsers-'))

const running: ChildProcess[] = []

process.once('exit', () => {
  for (const { pid } of running) {
    if (pid !== undefined) killGroup(pid)
  }
  // A killed process may still write for a moment.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.once(signal, () => process.exit(code))

export function startProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const child = spawn(command, args, {
    // A new process group, because browsers have many processes.
    detached: true,
    env: { ...process.env, TMPDIR: folder, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (output += data.toString()))
  }
  const ended = new Promise<never>((_resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      const lastLine = output.trim().split('\n').at(-1) ?? ''
      const how = code === null ? `was ended by ${String(signal)}` : `ended with exit code ${String(code)}`
      reject(new Error(lastLine === '' ? `it ${how}` : `it ${how} and printed “${lastLine}”`))
    })
  })
  // The callers that wait for it handle its error.
  ended.catch(() => undefined)
  return {
    /** Returns the output since the start, or since the last call. */
    takeOutput() {
      const taken = output
      output = ''
      return taken
    },
    /** Resolves with the first group of `pattern` when it is printed. Rejects when the program ends before. */
    async printed(pattern: RegExp): Promise<string> {
      for (;;) {
        const [, found] = pattern.exec(output) ?? []
        if (found !== undefined) return found
        await Promise.race([ended, wait(20)])
      }
    },
    /** Rejects when the program ends. */
    ended,
  }
}

/** Returns the path of the first of these programs that is in PATH. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** Rejects with this message after a time. */
export const after = (milliseconds: number, message: string): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => {
      reject(new Error(message))
    }, milliseconds).unref()
  })

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
