import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderWith } from '../../contracts/shared/testing/folder.ts'
import { startSimulator } from '../../mock-api/testing.ts'
import { command } from '../testing.ts'

const fails =
  'title: Fails\ninputs: { count: { default: 1 } }\nsteps: [{ expect: { value: "${count}", is: 2 } }]\n'

const written = (path: string): string => readFileSync(path, 'utf8')

describe('--reporter and --output', () => {
  test('print one report and write the others to files', async () => {
    const { url } = await startSimulator()
    const folder = folderWith({ 'a.yaml': fails, 'b.yaml': fails })
    const at = (name: string): string => join(folder, name)
    const [txt, json, xml] = [at('run.txt'), at('runs.json'), at('junit.xml')]
    const words = `--reporter tap --json --output ${json} --reporter junit --output ${xml} --reporter pretty --output ${txt}`
    const args = ['run', at('a.yaml'), at('b.yaml'), '--target', url, ...words.split(' ')]
    const { exitCode, printed, complained } = await command(args)
    expect(exitCode).toBe(4)
    expect(printed).toMatch(/^TAP version 14\n1\.\.2\nnot ok 1/)
    expect(complained).toBe(`Wrote ${json}.\nWrote ${xml}.\nWrote ${txt}.\n`)
    expect(JSON.parse(written(json))).toMatchObject({ runs: [{ name: 'a' }, { name: 'b' }] })
    expect(written(xml)).toMatch(/^<\?xml[^]*<\/testsuites>\n$/)
    expect(written(txt)).toMatch(/^Fails\n[^]*\n0 of 2 scenarios passed, 2 failed\.\n$/)
    expect(readdirSync(folder)).toHaveLength(5)
  })

  const missing = '/nowhere/junit.xml'
  test.each([
    [['--reporter', 'json', '--reporter', 'tap'], 'Only one report can be printed, not json and tap'],
    [['--output', 'a.xml'], '--output a.xml follows no --reporter'],
    [
      ['--reporter', 'tap', '--output', 'a', '--output', 'b'],
      '--output b follows no --reporter, or one that has a file already',
    ],
    [['--reporter', 'tap', '--output', 'a', '--json', '--output', './a'], 'Two reports have the same file'],
    [['--reporter', 'junit', '--output', missing], `--output cannot write "${missing}".`],
    [['--dry-run', '--json', '--output', 'a'], '--dry-run only prints the steps: leave out --output'],
  ])('are refused before anything runs: %j', async (args, sentence) => {
    const answer = await command(['run', 'welcome', '--target', 'http://127.0.0.1:9', ...args])
    expect(answer).toMatchObject({ exitCode: 1, printed: '' })
    expect(answer.complained).toContain(sentence)
    expect(existsSync('a')).toBe(false)
  })
})

test('a report names who acts in branches that are played at the same time, and each value after its expression', async () => {
  const { url } = await startSimulator()
  const folder = folderWith({
    'a.yaml': `title: Two at once
inputs: { player: { default: mehdi@kamasouk.test } }
steps:
  - wait: { call: trackings.create }
    save: tracking
  - parallel:
      - [{ operator: take-tracking, with: { trackingId: '\${tracking._id}', operatorId: Karim } }]
      - [{ operator: presence, with: { operatorId: Salma, isOnline: true } }]
  - expect: { value: '\${tracking.isRequestStarted}', is: false }
player:
  - { call: trackings.create, as: '\${player}' }
`,
  })
  const file = join(folder, 'a.yaml')
  const { printed } = await command(['run', file, '--headless', '--speed', 'max', '--target', url])
  expect(printed).toContain('  player: ${player} (mehdi@kamasouk.test) calls trackings.create ✓')
  expect(printed).toContain('  branch 1: operator Karim take-tracking ✓')
  expect(printed).toContain('  branch 2: operator Salma presence ✓')
  expect(printed).toContain('step     expect value ${tracking.isRequestStarted} (true), is false\n')
})

test('a race shows which branch was refused, and with what', async () => {
  const { url } = await startSimulator()
  const race = `title: A race
given: [{ as: mehdi@kamasouk.test, call: trackings.create, save: tracking }]
steps:
  - oneOf:
      refused: chat-closed
      branches:
        - [{ operator: close, with: { trackingId: '\${tracking._id}' } }]
        - [{ operator: close, with: { trackingId: '\${tracking._id}' } }]
`
  const folder = folderWith({ 'race.yaml': race })
  const [file, json] = [join(folder, 'race.yaml'), join(folder, 'race.json')]
  const { printed } = await command(
    `run ${file} --headless --speed max --target ${url} --reporter pretty --json --output ${json}`.split(' '),
  )
  expect(printed.match(/branch \d: operator close ✓ \d+ ms/g)).toHaveLength(1)
  expect(printed.match(/branch \d: operator close ✓ refused with chat-closed \d+ ms/g)).toHaveLength(1)
  const { runs } = JSON.parse(written(json)) as { runs: { steps: { refused?: string }[] }[] }
  expect(runs[0]?.steps.flatMap(({ refused }) => refused ?? [])).toEqual(['chat-closed'])
})

test('one scenario with several workers prints how it ended', async () => {
  const { url } = await startSimulator()
  const file = join(folderWith({ 'a.yaml': fails }), 'a.yaml')
  const { exitCode, printed } = await command(['run', file, '--headless', '--workers', '2', '--target', url])
  expect(exitCode).toBe(4)
  expect(printed).toMatch(/^✗ Fails a, step 1\/1 failed\n[^]*\n0 of 1 scenarios passed, 1 failed\.\n$/)
})
