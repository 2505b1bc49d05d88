import { describe, expect, test } from 'vitest'
import { openRequest, signIn, startSimulator } from '../mock-api/testing.ts'
import { command, runScenarios, scenarioFiles } from './testing.ts'

test('list prints each scenario with title and inputs on one line, or as JSON', async () => {
  const { exitCode, printed } = await command(['list'])
  expect(exitCode).toBe(0)
  expect(printed).toMatch(/^welcome +A player is welcomed +delivery="5 à 15 minutes" +patience="5s".*$/m)
  const { scenarios } = JSON.parse((await command(['list', '--json'])).printed) as { scenarios: unknown[] }
  const inputs: unknown = expect.objectContaining({ delivery: expect.anything() as unknown })
  expect(scenarios).toContainEqual(
    expect.objectContaining({ name: 'welcome', title: 'A player is welcomed', inputs }),
  )
})

describe('validate', () => {
  test('checks the whole library by default', async () => {
    const { exitCode, printed } = await command(['validate'])
    expect(exitCode).toBe(0)
    expect(printed).toContain('valid  scenarios/library/welcome.yaml')
  })

  test('returns 2 for an invalid file, with file, line and column, also as JSON and before a run', async () => {
    const [file = ''] = scenarioFiles('title: Mine\nsteps:\n  - wiat: { call: auth.login }\n')
    const message = 'There is no "wiat" here. Did you mean "wait"?'
    const answer = { exitCode: 2, complained: `${file}:3:5  ${message}\n` }
    expect(await command(['validate', file])).toMatchObject(answer)
    expect(await command(['run', file])).toMatchObject(answer)
    const { exitCode, printed } = await command(['validate', '--json', file])
    expect(exitCode).toBe(2)
    expect(JSON.parse(printed)).toEqual({ files: [{ file, problems: [{ line: 3, column: 5, message }] }] })
  })
})

describe('run', () => {
  test('returns 0 and prints each step when all passed', async () => {
    const simulator = await startSimulator()
    await openRequest(simulator, await signIn(simulator))
    const { exitCode, printed, complained } = await command(
      ['run', 'welcome', '--speed', '500x', '--set', 'farewell=Bye'],
      { KAMASOUK_SIM: simulator.url },
    )
    expect({ exitCode, complained }).toEqual({ exitCode: 0, complained: '' })
    expect(printed).toContain(`A player is welcomed\n${simulator.url}, world default, seed 1\n`)
    expect(printed).toMatch(/^ {2}4\/6 {2}operator close: "\$\{farewell\} \(Bye\)" ✓ \d+ ms$/m)
    expect(printed).toMatch(/\nPassed in [\d.]+ m?s\.\n$/)
  })

  test('returns 4 with the evidence and the replay command when a step failed', async () => {
    const text = `title: Mine
inputs: { note: { default: none } }
steps:
  - { use: order, save: request }
  - operator: close
    with: { requestId: '\${request._id}', message: '\${note}' }
  - expect: { event: closeChat, to: mehdi@kamasouk.test }
    within: 0s
`
    const { exitCode, printed, files, simulator } = await runScenarios([text], '--set note=it', {
      options: { seed: 7 },
    })
    expect(exitCode).toBe(4)
    const [file = ''] = files
    expect(printed).toContain('Step 4/4 failed.\n')
    expect(printed).toContain(`  at       ${file}:7:5\n`)
    expect(printed).toContain('  awaited  closeChat to mehdi@kamasouk.test within 0 ms; it did not happen\n')
    expect(printed).toMatch(/ {2}nearest {2}#\d+ [\d:.]+ event closeChat to [\da-f]{24}\n/)
    expect(printed).toMatch(/ {2}journal {2}#1 [\d:.]+ /)
    expect(printed).toContain('  seed     7\n')
    expect(printed).toContain(
      `  replay   npm run scenario -- run ${file} --set note=it --target ${simulator.url}\n`,
    )
  })

  test('returns 3 without a simulator', async () => {
    const simulator = await startSimulator()
    await simulator.close()
    const { exitCode, complained } = await command(['run', 'welcome', '--target', simulator.url])
    expect(exitCode).toBe(3)
    expect(complained).toBe(
      `No simulator answers at ${simulator.url}: start one with npm start or npm run sim, or name another with --target.\n`,
    )
  })
})

describe('wrong use', () => {
  test.each([
    ['run', 'Name a scenario or a file. npm run scenario -- list shows the names.'],
    ['run welcom', 'There is no scenario "welcom". Did you mean "welcome"?'],
    [
      'run nothing-like-it',
      'There is no scenario "nothing-like-it". npm run scenario -- list shows the names. Write a file with its ending: mine.yaml.',
    ],
    ['run absent.yaml', 'There is no file absent.yaml.'],
    ['run ./docs', 'docs cannot be read. It is a folder.'],
    ['run welcome --all', '--all plays the whole library: leave out the names.'],
    ['run welcome --tag persona', '--tag is for --all: write both, or leave out --tag.'],
    ['list --tag persna', 'No scenario has the tag "persna". Did you mean "persona"?'],
    ['run welcome --set farewel=x', 'The scenario has no input "farewel". Did you mean "farewell"?'],
    ['run welcome --set farewell', '--set takes name=value, not "farewell".'],
    [
      'run welcome --set patience=soon',
      'A value of --set does not fit step 4 (line 28), after: A duration is a whole number and its unit (h, m, s, ms), or several: ' +
        '40s, 250ms, 23h59m; at most 168h. A range such as 2s..8s, the shorter first, draws one from the seed.',
    ],
    [
      'run welcome --seed 5 --world mine',
      '--seed is for a new temporary world, but --world names the existing world "mine": leave out one of them.',
    ],
    ['run --all --dry-run --reporter tap', '--dry-run prints pretty or json: leave out --reporter tap.'],
    ['world reset mine --world default', 'Two different worlds are named, "mine" and "default": name one.'],
    ['record mine.txt', 'The file must end with .yaml: "mine.txt".'],
    ['record nowhere/mine.yaml', 'There is no folder nowhere.'],
    ['run welcome --speed 0x', '--speed takes real, max or a number of times such as 10x, not "0x".'],
    ['run welcome --target here', '--target takes an address such as http://127.0.0.1:4600, not "here".'],
    [
      'world list --target http://127.0.0.1:4600/api',
      '--target takes an address without a path: http://127.0.0.1:4600, not "http://127.0.0.1:4600/api".',
    ],
  ])('returns 1 with an instruction: %s', async (args, sentence) => {
    expect(await command(args.split(' '))).toEqual({ exitCode: 1, printed: '', complained: `${sentence}\n` })
  })

  test.each([
    ['rum', "unknown command 'rum'"],
    ['run welcome --reporter xml', 'Allowed choices are pretty, json, junit, tap.'],
    ['run welcome --tagret x', "unknown option '--tagret'"],
    ['run welcome --world ', 'It takes the name of a world.'],
    ['run welcome --workers 0', 'It takes a whole number from 1 to 64.'],
    ['explore --steps many', 'It takes a whole number from 1 to 1000000.'],
    ['explore welcome', 'too many arguments'],
    ['list --tag --json', 'It takes a tag.'],
    ['world list mine', "too many arguments for 'list'"],
    ['world restore', "missing required argument 'name'"],
    ['world rest', '(Did you mean reset?)'],
    ['record', "missing required argument 'file'"],
    ['record mine.yaml --from now', 'It takes a whole number from 0 to 999999999.'],
    ['record mine.yaml --until-idle soon', 'It takes a whole number and its unit (h, m, s, ms)'],
  ])('returns 1 and names --help: %s', async (args, sentence) => {
    const { exitCode, complained } = await command(args.split(' '))
    expect(exitCode).toBe(1)
    expect(complained).toContain(sentence)
    expect(complained).toContain('--help lists what can be given.')
  })

  test('returns 1 for a wrong address in KAMASOUK_SIM, unless --target is given', async () => {
    const wrong = { KAMASOUK_SIM: 'here' }
    expect(await command(['run', 'welcome', '--dry-run'], wrong)).toEqual({
      exitCode: 1,
      printed: '',
      complained: 'KAMASOUK_SIM takes an address such as http://127.0.0.1:4600, not "here".\n',
    })
    const given = ['--target', 'http://127.0.0.1:9']
    expect(await command(['run', 'welcome', '--dry-run', ...given], wrong)).toMatchObject({ exitCode: 0 })
  })

  test.each([
    ['{ default: 3 }', ['--set', 'amount=many'], '--set amount takes a number, not "many".'],
    ['{ default: true }', ['--set', 'amount=yes'], '--set amount takes true or false, not "yes".'],
    ['{ about: how many }', [], 'This scenario needs --set amount=….'],
  ])(
    'returns 1 for an input of the wrong type and for a missing input: %s',
    async (input, settings, sentence) => {
      const text = `title: Mine\ninputs: { amount: ${input} }\nsteps: [{ wait: { event: closeChat } }]\n`
      const { exitCode, complained } = await command(['run', ...scenarioFiles(text), ...settings])
      expect({ exitCode, complained }).toEqual({ exitCode: 1, complained: `${sentence}\n` })
    },
  )
})

test.each([
  '--help',
  'list --help',
  'validate -h',
  'explore --help',
  'record --help',
  'world --help',
  'run welcome --help',
])('help has an example: %s', async (args) => {
  const { exitCode, printed } = await command(args.split(' '))
  expect(exitCode).toBe(0)
  expect(printed).toMatch(/^Example: npm run scenario -- /m)
})
