import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderWith } from '../../contracts/shared/testing/folder.ts'
import { startSimulator } from '../../mock-api/testing.ts'
import { command } from '../testing.ts'

const holds = (title: string): string => `title: ${title}\nsteps: [{ advance: 1h }]\n`
const waiting = 'Waiting for a change. Ctrl-C ends.'

/** Runs each act when `--watch` waits, and presses Ctrl-C after the last. */
async function watching(acts: readonly ((file: string) => void)[], args: readonly string[] = []) {
  const simulator = await startSimulator()
  const file = join(folderWith({ 'a.yaml': holds('First') }), 'a.yaml')
  const stop = new AbortController()
  const left = [...acts]
  const goOn = (sentence: string): void => {
    if (sentence !== waiting) return
    const act = left.shift()
    if (act) act(file)
    else stop.abort()
  }
  const { exitCode, printed, complained } = await command(
    ['run', file, '--watch', '--speed', 'max', '--target', simulator.url, ...args],
    {},
    { signal: stop.signal, onComplained: goOn },
  )
  return { exitCode, file, printed, complained, played: printed.match(/^(?:First|Second|Third)$/gm) }
}

/** Saves by renaming, as many editors do. */
function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

describe('--watch', () => {
  test('plays once for each save, by writing or by renaming, until Ctrl-C', async () => {
    const { exitCode, played } = await watching([
      (file) => writeFileSync(file, holds('Second')),
      (file) => replace(file, holds('Third')),
      (file) => {
        rmSync(file)
        writeFileSync(file, holds('First'))
      },
    ])
    expect(played).toEqual(['First', 'Second', 'Third', 'First'])
    expect(exitCode).toBe(130)
  })

  test('keeps waiting while a file is missing or invalid, and prints the error once', async () => {
    const { exitCode, file, played, complained } = await watching([
      (file) => rmSync(file),
      (file) => replace(file, 'title: Half\n'),
      (file) => replace(file, holds('Second')),
      (file) => replace(file, 'title: Half\n'),
    ])
    // Ctrl-C ends it, whatever the last run was.
    expect(exitCode).toBe(130)
    expect(played).toEqual(['First', 'Second'])
    expect(complained.split('\n').filter((line) => line !== waiting)).toEqual([
      `There is no file ${file}.`,
      `${file}:1:1  "steps" is missing.`,
      `${file}:1:1  "steps" is missing.`,
      '',
    ])
  })

  test('prints only reports to stdout', async () => {
    const { printed } = await watching([], ['--json'])
    expect(JSON.parse(printed)).toMatchObject({ runs: [{ outcome: { is: 'passed' } }] })
  })

  test('plays again after a save during a run', async () => {
    const { url } = await startSimulator()
    const file = join(folderWith({ 'a.yaml': holds('First') }), 'a.yaml')
    const stop = new AbortController()
    const onPrinted = (text: string): void => {
      // Saves during the run.
      if (text.startsWith('First')) writeFileSync(file, holds('Second'))
      if (text.startsWith('Second')) stop.abort()
    }
    const args = ['run', file, '--watch', '--speed', 'max', '--target', url]
    const { printed } = await command(args, {}, { signal: stop.signal, onPrinted })
    expect(printed).toMatch(/^First$[^]*^Second$/m)
  })
})
