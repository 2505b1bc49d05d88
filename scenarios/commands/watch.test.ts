import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runScenarios, runsIn } from '../testing.ts'

const holds = (title: string): string => `title: ${title}\nsteps: [{ advance: 1h }]\n`
const waiting = 'Waiting for a change. Ctrl-C ends.'

/** Runs each act when `--watch` waits, and presses Ctrl-C after the last. */
async function watching(acts: readonly ((file: string) => void)[], args = '') {
  const stop = new AbortController()
  const left = [...acts]
  const onComplained = (sentence: string, [file = '']: readonly string[]): void => {
    if (sentence !== waiting) return
    const act = left.shift()
    if (act) act(file)
    else stop.abort()
  }
  const answer = await runScenarios([holds('First')], `--watch --speed max ${args}`, {
    signal: stop.signal,
    onComplained,
  })
  return { ...answer, played: answer.printed.match(/^(?:First|Second|Third)$/gm) }
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
    const { files, played, complained } = await watching([
      (file) => rmSync(file),
      (file) => replace(file, 'title: Half\n'),
      (file) => replace(file, holds('Second')),
      (file) => replace(file, 'title: Half\n'),
    ])
    const [file = ''] = files
    expect(played).toEqual(['First', 'Second'])
    expect(complained.split('\n').filter((line) => line !== waiting)).toEqual([
      `There is no file ${file}.`,
      `${file}:1:1  "steps" is missing.`,
      `${file}:1:1  "steps" is missing.`,
      '',
    ])
  })

  test('prints only reports to stdout', async () => {
    const { printed } = await watching([], '--json')
    expect(runsIn(printed)).toMatchObject([{ outcome: { is: 'passed' } }])
  })

  test('plays again after a save during a run', async () => {
    const stop = new AbortController()
    const { printed } = await runScenarios([holds('First')], '--watch --speed max', {
      signal: stop.signal,
      onPrinted(text, [file = '']) {
        // Saves during the run.
        if (text.startsWith('First')) writeFileSync(file, holds('Second'))
        if (text.startsWith('Second')) stop.abort()
      },
    })
    expect(printed).toMatch(/^First$[^]*^Second$/m)
  })
})
