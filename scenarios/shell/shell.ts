/** The operator's shell: reads lines, says what came of them, and between them what players do. */
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { CommandError, exitCodes, UsageError, type ExitCode } from '../../contracts/shared/errors.ts'
import type { Terminal } from '../../contracts/shared/terminal.ts'
import { ControlRefusal, createControlClient } from '../runner/control-client.ts'
import { follow, WorldBeganAnew } from '../runner/tail.ts'
import { learnUsers } from '../record/read-world.ts'
import { complete } from './complete.ts'
import { liveLine, type Said } from './live.ts'
import { openSession, type Session } from './session.ts'

export interface ShellOptions {
  readonly target: string
  readonly world: string
  readonly isJson: boolean
  readonly input: Readable
  /** Where a person sits: their terminal, on which lines are edited. */
  readonly screen: Writable | undefined
  readonly terminal: Terminal
  readonly signal: AbortSignal
}

/** Resolves when the lines end or the person leaves; rejects with CouldNotRun when the simulator has gone away. */
export async function runShell(options: ShellOptions): Promise<ExitCode> {
  const { target, world, input, screen, terminal, signal } = options
  const over = new AbortController()
  const until = AbortSignal.any([signal, over.signal])
  const session = await openSession(createControlClient({ target, world, signal: until }), until)
  await session.refresh()
  const lines = createInterface({
    input,
    ...(screen === undefined ? {} : { output: screen }),
    terminal: screen !== undefined,
    completer: (line: string) => complete(line, session),
    prompt: 'desk> ',
  })
  const show = createShow(options, lines)
  let isStopped = false
  let broken: CommandError | undefined
  const stop = (): void => {
    isStopped = true
    lines.close()
  }
  lines.on('SIGINT', stop)
  signal.addEventListener('abort', stop, { once: true })
  const following = keepTelling(session, show).catch((error: unknown) => {
    if (until.aborted) return
    if (!(error instanceof CommandError)) throw error
    broken = error
    lines.close()
  })
  if (screen !== undefined)
    terminal.write(`The desk of ${world} at ${target}. help says what can be done here.\n`)
  show.prompt()
  let failed: ExitCode | undefined
  try {
    failed = await readLines(lines, session, show)
  } catch (error) {
    if (!until.aborted && !(error instanceof CommandError)) throw error
    if (error instanceof CommandError) broken ??= error
  } finally {
    signal.removeEventListener('abort', stop)
    over.abort()
    lines.close()
    await following
  }
  if (isStopped || signal.aborted) return exitCodes.interrupted
  if (broken) throw broken
  // A person has read what was wrong; a script hears of it by the exit code.
  return screen === undefined ? (failed ?? exitCodes.passed) : exitCodes.passed
}

interface Show {
  prompt(): void
  said(said: Said): void
  /** Between the lines: the one that is being written stays below it. */
  live(said: Said): void
  wrong(error: CommandError): void
}

function createShow({ isJson, screen, terminal }: ShellOptions, lines: Interface): Show {
  const write = ({ text, answer }: Said): void => {
    const line = isJson ? JSON.stringify(answer) : text
    if (line !== '') terminal.write(`${line}\n`)
  }
  let isClosed = false
  lines.once('close', () => {
    isClosed = true
  })
  const prompt = (): void => {
    // Lines that were piped in may have ended long before the last of them is done.
    if (screen !== undefined && !isClosed) lines.prompt(true)
  }
  return {
    prompt,
    said: write,
    live(said) {
      if (screen !== undefined) screen.write('\r\u001B[K')
      write(said)
      prompt()
    },
    wrong(error) {
      if (isJson) terminal.write(`${JSON.stringify({ error: error.message })}\n`)
      else terminal.complain(error.message)
    },
  }
}

/** Answers the exit code of the first line that failed. */
async function readLines(lines: Interface, session: Session, show: Show): Promise<ExitCode | undefined> {
  let failed: ExitCode | undefined
  for await (const line of lines) {
    if (line.trim() !== '') {
      try {
        const said = await session.run(line)
        if (said === undefined) return failed
        show.said(said)
      } catch (error) {
        const code = codeOf(error)
        if (code === undefined) throw error
        failed ??= code
        show.wrong(error as CommandError)
      }
    }
    show.prompt()
  }
  return failed
}

/** Of what is wrong with the line alone; undefined where the simulator is not there any more. */
function codeOf(error: unknown): ExitCode | undefined {
  if (error instanceof UsageError) return exitCodes.usage
  if (!(error instanceof ControlRefusal)) return undefined
  return error.status === 400 ? exitCodes.usage : error.code === undefined ? undefined : exitCodes.failed
}

async function keepTelling(session: Session, show: Show): Promise<never> {
  const { client, users, desk } = session
  for (;;) {
    const { last } = await client.journal(0, 1)
    try {
      for await (const entry of follow(client, last)) {
        await learnUsers(client, users, [entry])
        const said = await liveLine(entry, session)
        if (said !== undefined) show.live(said)
      }
    } catch (error) {
      if (!(error instanceof WorldBeganAnew)) throw error
      // One that was reset is there again; of one that has ended the next question says so.
      await client.clock()
      desk.clear()
      show.live({ text: error.message, answer: { live: 'reset' } })
    }
  }
}
