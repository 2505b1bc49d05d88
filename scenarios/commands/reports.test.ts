import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { command, runScenarios, runsIn } from '../testing.ts'

const fails =
  'title: Fails\ninputs: { count: { default: 1 } }\nsteps: [{ expect: { value: "${count}", is: 2 } }]\n'

const written = (path: string): string => readFileSync(path, 'utf8')

describe('--reporter and --output', () => {
  test('print one report and write the others to files', async () => {
    const [txt = '', json = '', xml = ''] = ['run.txt', 'runs.json', 'junit.xml'].map((name) =>
      join(newFolder(), name),
    )
    const { exitCode, printed, complained } = await runScenarios(
      [fails, fails],
      `--reporter tap --json --output ${json} --reporter junit --output ${xml} --reporter pretty --output ${txt}`,
    )
    expect(exitCode).toBe(4)
    expect(printed).toMatch(/^TAP version 14\n1\.\.2\nnot ok 1/)
    expect(complained).toBe(`Wrote ${json}.\nWrote ${xml}.\nWrote ${txt}.\n`)
    expect(runsIn(written(json))).toMatchObject([{ name: 'a' }, { name: 'b' }])
    expect(written(xml)).toMatch(/^<\?xml[^]*<\/testsuites>\n$/)
    expect(written(txt)).toMatch(/^Fails\n[^]*\n0 of 2 scenarios passed, 2 failed\.\n$/)
  })

  test.each([
    ['--reporter json --reporter tap', 'Only one report can be printed, not json and tap'],
    ['--output a.xml', '--output a.xml follows no --reporter'],
    [
      '--reporter tap --output a --output b',
      '--output b follows no --reporter, or one that has a file already',
    ],
    ['--reporter tap --output a --json --output ./a', 'Two reports have the same file'],
    ['--reporter junit --output /nowhere/a.xml', '--output cannot write "/nowhere/a.xml".'],
    ['--dry-run --json --output a', '--dry-run only prints the steps: leave out --output'],
  ])('are refused before anything runs: %s', async (args, sentence) => {
    const answer = await command(['run', 'welcome', '--target', 'http://127.0.0.1:9', ...args.split(' ')])
    expect(answer).toMatchObject({ exitCode: 1, printed: '' })
    expect(answer.complained).toContain(sentence)
    expect(existsSync('a')).toBe(false)
  })
})

test('a report names who acts in branches that are played at the same time, and each value after its expression', async () => {
  const text = `title: Two at once
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
`
  const { printed } = await runScenarios([text], '--headless --speed max')
  expect(printed).toContain('  player: ${player} (mehdi@kamasouk.test) calls trackings.create ✓')
  expect(printed).toContain('  branch 1: operator Karim take-tracking ✓')
  expect(printed).toContain('  branch 2: operator Salma presence ✓')
  expect(printed).toContain('step     expect value ${tracking.isRequestStarted} (true), is false\n')
})

test('a race shows which branch was refused, and with what', async () => {
  const race = `title: A race
given: [{ as: mehdi@kamasouk.test, call: trackings.create, save: tracking }]
steps:
  - oneOf:
      refused: chat-closed
      branches:
        - [{ operator: close, with: { trackingId: '\${tracking._id}' } }]
        - [{ operator: close, with: { trackingId: '\${tracking._id}' } }]
`
  const json = join(newFolder(), 'race.json')
  const args = `--headless --speed max --reporter pretty --json --output ${json}`
  const { printed } = await runScenarios([race], args)
  expect(printed.match(/branch \d: operator close ✓ \d+ ms/g)).toHaveLength(1)
  expect(printed.match(/branch \d: operator close ✓ refused with chat-closed \d+ ms/g)).toHaveLength(1)
  expect(written(json).match(/"refused": "chat-closed"/g)).toHaveLength(1)
})

test('one scenario with several workers prints how it ended', async () => {
  const { exitCode, printed } = await runScenarios([fails], '--headless --workers 2')
  expect(exitCode).toBe(4)
  expect(printed).toMatch(/^✗ Fails a, step 1\/1 failed\n[^]*\n0 of 1 scenarios passed, 1 failed\.\n$/)
})

/** Splits a command as a shell does. */
const wordsOf = (replay = ''): string[] =>
  execFileSync('sh', ['-c', replay.replace('npm run scenario -- run', String.raw`printf '%s\0'`)], {
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1)

const asks = (name: string): string =>
  `title: Asks\ninputs: { ${name}: { default: no } }\nsteps: [{ expect: { value: '\${${name}}', is: nothing } }]\n`

describe('the replay command', () => {
  test('contains only the settings of the scenario, and uses a temporary world of the same seed', async () => {
    const args = '--set place=here --json'
    const { printed } = await runScenarios([asks('name'), asks('place')], args, { options: { seed: 7 } })
    const [first = [], second = []] = runsIn(printed).map(({ replay }) => wordsOf(replay))
    expect(first).not.toContain('--set')
    expect(second.join(' ')).toContain('--set place=here')
    const [again] = runsIn((await command(['run', ...first, '--json'])).printed)
    expect(again).toMatchObject({ outcome: { is: 'failed' }, facts: { seed: 7 } })
    expect(again?.facts?.world).not.toBe('default')
  })

  test('uses the named world, without a seed', async () => {
    const { printed } = await runScenarios([asks('name'), asks('name')], '--world default --json')
    const words = wordsOf(runsIn(printed)[0]?.replay)
    expect(words).not.toContain('--seed')
    const again = runsIn((await command(['run', ...words, '--json'])).printed)
    expect(again).toMatchObject([{ facts: { world: 'default' } }])
  })

  test.each(["it's", '$HOME`x`"y"*', 'a\nb', 'é;&|'])('quotes a value for the shell: %j', async (value) => {
    const { printed } = await runScenarios([asks('name')], `--json --set name=${value}`)
    expect(wordsOf(runsIn(printed)[0]?.replay)).toContain(`name=${value}`)
  })
})
