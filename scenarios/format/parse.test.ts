import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { events } from '../../contracts/registry/registry.ts'
import { problemsOf } from '../testing.ts'
import { scenarioJsonSchema } from './json-schema.ts'
import { parseScenario } from './parse.ts'
import { readPresets } from './presets.ts'

/** Returns a file with these lines below `steps:`, beginning at line 3, column 3. */
const steps = (...lines: readonly string[]): string =>
  ['title: A test', 'steps:', ...lines.map((line) => `  ${line}`)].join('\n')

const passesSchema = new Ajv2020({
  strictTypes: false,
  keywords: ['errorMessage'],
  formats: { 'date-time': true },
}).compile(scenarioJsonSchema())

const yasmine = 'as: yasmine@kamasouk.test'
const some = 'steps: [{ advance: 1s }]'
const durationRule =
  'A duration is a whole number and its unit (h, m, s, ms), or several: 40s, 250ms, 23h59m; at most 168h. A range such as 2s..8s, the shorter first, draws one from the seed.'
const kinds =
  'wait, call, socket, operator, expect, never, advance, parallel, oneOf, repeat, when, fault, snapshot, restore, use, pick'

/** What the words in capitals stand for in the steps below. */
const words: Readonly<Record<string, string>> = {
  ASKED: 'wait: { call: conversations.create }, save: request',
  CLOSE: "operator: close, with: { requestId: '${request._id}' }",
  MANY: 'x'.repeat(2001),
}

/** Returns a file with the steps of a row: each is a line, from line 3 on and from column 5. */
const written = (row: string): string =>
  steps(
    ...row
      .split('; ')
      .map((step) => `- { ${step.replaceAll(/\b[A-Z]{4,}\b/g, (word) => words[word] ?? word)} }`),
  )

/** Steps, and what is wrong with them. */
const mistakes = `call: auth.logout → 3:5 "as" is missing.
${yasmine} → 3:5 One of these is needed here: call, socket.
with: {} → 3:5 One of these is needed here: call, operator, use.
after: 3s → 3:5 One of these is needed here: ${kinds}.
wiat: { call: auth.login } → 3:7 There is no "wiat" here. Did you mean "wait"?
call: auth.lgout, ${yasmine} → 3:13 "auth.lgout" is not known here. Did you mean "auth.logout"?
call: auth.refresh, ${yasmine}, refused: sesion-refused → 3:63 "sesion-refused" is not known here. Did you mean "session-refused"?
call: auth.login, ${yasmine} → 3:5 "with" is missing.
call: auth.login, ${yasmine}, with: { email: a } → 3:58 "password" is missing.
call: auth.refresh, ${yasmine}, with: { tokn: a } → 3:62 There is no "tokn" here.
socket: conect, ${yasmine} → 3:15 "conect" is not known here. Did you mean "connect"?
socket: connect → 3:5 "as" is missing.
operator: reply → 3:5 "with" is missing.
operator: reply, wiht: {} → 3:24 There is no "wiht" here. Did you mean "with"?
operator: clos, with: {} → 3:17 "clos" is not known here. Did you mean "close"?
wait: {} → 3:13 One of these is needed here: call, event, operator, socket, mail, fault.
wait: { call: auth.login, status: no } → 3:41 A number belongs here, not the text "no".
wait: { event: thunder } → 3:22 "thunder" is not known here. There are: ${Object.keys(events).join(', ')}.
wait: { event: closechat } → 3:22 "closechat" is not known here. Did you mean "closeChat"?
wait: { event: closeChat }, safe: a → 3:35 There is no "safe" here. Did you mean "save"?
wait: { event: RequestUnavailable, with: { reason: no_operators } } → 3:58 "no_operators" is not known here. Did you mean "no_operator"?
wait: { call: rates.list, query: { serverFrom: Boune } } → 3:42 There is no "serverFrom" here. Did you mean "serverIdFrom"?
wait: { call: exchanges.create, answer: { transaction: { status: Pendng } } } → 3:72 "Pendng" is not known here. Did you mean "Pending"?
wait: { call: auth.login, body: { password: a } } → 3:41 There is no "password" here. There are: email, rememberMe.
expect: { server: Boune, sellPrise: 1 } → 3:32 There is no "sellPrise" here. Did you mean "sellPrice"?
expect: { value: 1, iss: 2 } → 3:27 There is no "iss" here. Did you mean "is"?
expect: { event: RequestUnavailable, with: { raison: no_operator } } → 3:52 There is no "raison" here. Did you mean "reason"?
never: { event: sendMessage, with: { newMessage: { mesage: Bonjour } } } → 3:58 There is no "mesage" here. Did you mean "message"?
never: { event: closeChat }, within: 3s → 3:36 There is no "within" here. There are: never, for, after.
advance: 5 → 3:16 ${durationRule}
advance: 1s, save: a → 3:20 There is no "save" here. There are: advance, after.
parallel: [[{ advance: 1s }]] → 3:17 Write at least two branches.
parallel: [{ advance: 1s }] → 3:17 Write at least two branches. → 3:18 Write a list of steps here, each after a dash.
repeat: 2 → 3:5 "steps" is missing.
repeat: many, ${some} → 3:15 A repetition takes a whole number from 1 to 1000, or forever.
when: { call: auth.lgin }, ${some} → 3:21 "auth.lgin" is not known here. Did you mean "auth.login"?
when: {}, ${some} → 3:13 One of these is needed here: call, event, operator, socket, mail, fault, request, tracking, transaction, server, user, value.
when: { call: auth.login }, ${some}, otherwize: [] → 3:61 There is no "otherwize" here. Did you mean "otherwise"?
fault: { drip: sendMessage, times: 1 } → 3:16 There is no "drip" here. Did you mean "drop"?
fault: non → 3:14 "non" is not known here. Did you mean "none"?
snapshot: Before It → 3:17 A name of a snapshot has at most 64 lower-case letters, digits and dashes.
restore: a, save: b → 3:19 There is no "save" here. There are: restore, after.
operator: close, with: { requestId: not-an-id, message: MANY, mesage: twice } → 3:43 An id of 24 hexadecimal digits belongs here. → 3:63 A text whose length is at most 2000 belongs here. → 3:2066 There is no "mesage" here. Did you mean "message"?
parallel: [[{ advance: 1s }], [{ repeat: 2, steps: [{ operator: clos }] }]] → 3:71 "clos" is not known here. Did you mean "close"?
use: order, save: request, wiht: {}; operator: reply, with: { requestId: '\${request._id}', mesage: a }; operator: reply, with: { requestId: '\${requst._id}', message: a }; parallel: [[{ snapshot: before }], [{ advance: soon }]]; restore: before; restore: befor; operator: assign, with: { transactionId: '\${request._id}', operatorId: Karm } → 3:34 There is no "wiht" here. Did you mean "with"? → 4:61 There is no "mesage" here. Did you mean "message"? → 5:44 Unknown name requst. Did you mean "request"? → 6:54 ${durationRule} → 8:16 No earlier step takes the snapshot "befor". Did you mean "before"? → 9:78 There is no operator "Karm" in the demo data. Did you mean "Karim"? With other data, write "names: any" below the title.
expect: { event: closeChat, times: 0 } → 3:42 Write a number of at least 1. Use the step \`never\` for what must not happen.
operator: reply, with: { requestId: "\${request._id", message: a } → 3:43 "\${" is not a placeholder: write \${name} or \${name.field}.
repeat: 2, steps: [{ advence: 1s }] → 3:28 There is no "advence" here. Did you mean "advance"?`

/** The same for what a JSON schema cannot describe. In the first rows nothing is wrong. */
const onlyInParser = `ASKED; repeat: '\${request.quantity}', steps: [{ advance: 1s }]
parallel: [[{ ASKED }], [{ advance: 1s }]]; CLOSE
operator: close, with: { requestId: aaaaaaaaaaaaaaaaaaaaaaaa }, save: it; expect: { value: '\${it.expiresAt}' }
wait: { operator: settle }, save: it; expect: { value: '\${it.status}' }
wait: { mail: a@kamasouk.test }, save: it; expect: { value: '\${it.token}' }
wait: { event: assignTransactionToOperator }, save: it; expect: { value: '\${it.operatorId.characters[0].characterName}' }
expect: { server: Boune }, save: it; expect: { value: '\${it.buyPrice}' }
use: order, save: it; expect: { value: '\${it.quantity}' }
wait: { event: closeChat }, within: 200h → 3:43 ${durationRule}
advance: 59m23h → 3:16 ${durationRule}
advance: 1s, after: 9s..2s → 3:27 ${durationRule}
repeat: forever, ${some} → 3:32 The first step of \`repeat: forever\` is a wait. When it finds nothing in time, the repetition ends.
repeat: 2, atOnce: 2, ${some} → 3:15 \`atOnce\` and \`until\` are only for \`repeat: forever\`.
fault: { drop: sendMessage } → 3:14 A fault must end: give it times ("times": 1), a ttl ("ttl": "30s") or both.
ASKED; operator: reply, with: { requestId: '\${reqest._id}', message: a } → 4:44 Unknown name reqest. Did you mean "request"?
ASKED; operator: reply, with: { requestId: '\${request.id}', message: a } → 4:44 Unknown field "id" in \${request.id}. Did you mean "_id"?
ASKED; operator: reply, with: { requestId: '\${request._id.x}', message: a } → 4:44 Unknown field "x" in \${request._id.x}.
ASKED; operator: reply, with: { requestId: '\${request._id}', message: '\${request.nombre}, \${ }' } → 4:71 Unknown field "nombre" in \${request.nombre}. There are: _id, userId, gameId, serverId, username, quantity, transactionType, operatorId, isRequestStarted, isFormOpened, messages, createdAt, expiresAt. → 4:90 "\${ }" is not a placeholder: write \${name} or \${name.field}.
operator: reply, with: { requestId: '\${request._id}', message: a }; ASKED → 3:44 Unknown name request. No input and no earlier step has a name.
ASKED; wait: { event: closeChat }, save: request → 4:41 The name "request" is already used: choose another one.
operator: close, with: { requestId: aaaaaaaaaaaaaaaaaaaaaaaa }, save: it; expect: { value: '\${it.expiresAtt}' } → 4:25 Unknown field "expiresAtt" in \${it.expiresAtt}. Did you mean "expiresAt"?
wait: { operator: settle }, save: it; expect: { value: '\${it.state}' } → 4:25 Unknown field "state" in \${it.state}. Did you mean "status"?
wait: { mail: a@kamasouk.test }, save: it; expect: { value: '\${it.tokn}' } → 4:25 Unknown field "tokn" in \${it.tokn}. Did you mean "token"?
wait: { event: assignTransactionToOperator }, save: it; expect: { value: '\${it.operatorId.characters[0].name}' } → 4:25 Unknown field "name" in \${it.operatorId.characters[0].name}. There are: serverId, characterName.
expect: { server: Boune }, save: it; expect: { value: '\${it.buyPrise}' } → 4:25 Unknown field "buyPrise" in \${it.buyPrise}. Did you mean "buyPrice"?
use: order, save: it; expect: { value: '\${it.quantitee}' } → 4:25 Unknown field "quantitee" in \${it.quantitee}. Did you mean "quantity"?
snapshot: before; restore: befor → 4:16 No earlier step takes the snapshot "befor". Did you mean "before"?
parallel: [[{ ASKED }], [{ CLOSE }]] → 3:117 \${request._id} may have no value: "request" is saved in another branch or under a condition.
parallel: [[{ ASKED }], [{ ASKED }]] → 3:124 The name "request" is already used: choose another one.
when: { call: auth.login }, steps: [{ ASKED }]; CLOSE → 4:44 \${request._id} may have no value: "request" is saved in another branch or under a condition.
when: { call: auth.login }, steps: [{ ASKED }], otherwise: [{ CLOSE }] → 3:152 \${request._id} may have no value: "request" is saved in another branch or under a condition.
use: order, save: first; call: games.list, as: mehdi@kamasouk.test, save: first; expect: { value: '\${first.quantity}', is: 12 } → 4:56 The name "first" is already used: choose another one.
operator: reply, with: { message: a } → 3:30 Give either a requestId or a trackingId.`

describe('a mistake in a step', () => {
  test.each([
    ...mistakes.split('\n').map((row) => [row, false] as const),
    ...onlyInParser.split('\n').map((row) => [row, true] as const),
  ])('is reported with its position and a correction: %s', (row, passes) => {
    const [text = '', ...problems] = row.split(' → ')
    expect(problemsOf(written(text))).toEqual(problems)
    expect(passesSchema(parse(written(text)))).toBe(passes)
  })
})

test('an input has no fields, and its default when the step is checked', () => {
  const fields = `inputs: { id: { default: x } }\n${written("operator: close, with: { requestId: '${id._id}' }")}`
  expect(problemsOf(fields)).toEqual(['4:44 Unknown field in ${id._id}: the input "id" has no fields.'])
  const pause = `inputs: { pause: { default: soon } }\n${written("advance: 1s, after: '${pause}'")}`
  expect(problemsOf(pause)).toEqual([`4:27 ${durationRule}`])
  expect(problemsOf(pause.replace('soon', '2s'))).toEqual([])
  expect(passesSchema(parse(pause))).toBe(true)
})

test('a placeholder has its position in a text of several lines too', () => {
  const text = steps(
    '- use: order',
    '  save: request',
    '- operator: reply',
    '  with:',
    '    requestId: ${request._id}',
    '    message: |',
    '      Bonjour ${request.username},',
    '      voici ${request.nombre}',
  )
  expect(problemsOf(text)).toEqual([
    expect.stringMatching(/^10:15 Unknown field "nombre" in \$\{request\.nombre\}/),
  ])
})

/** A step, and what is wrong with it unless the scenario has `names: any`. */
const unknownNames = `
{ operator: set-server, with: { serverId: Bonne, buyPrice: 3 } } → 3:47 There is no server "Bonne" in the demo data. Did you mean "Boune"?
{ operator: presence, with: { operatorId: Karin, isOnline: true } } → 3:47 There is no operator "Karin" in the demo data. Did you mean "Karim"?
{ call: servers.byGame, ${yasmine}, with: { gameId: Dofus } } → 3:72 There is no game "Dofus" in the demo data. There are: Dofus Retro, Dofus Touch.
{ expect: { server: Bonne, buyPrice: 3 } } → 3:25 There is no server "Bonne" in the demo data. Did you mean "Boune"?
{ wait: { call: rates.list, query: { serverIdFrom: Bonne } } } → 3:56 There is no server "Bonne" in the demo data. Did you mean "Boune"?
{ use: order, with: { server: Bonne } } → 3:5 The preset "order" does not fit: There is no server "Bonne" in the demo data. Did you mean "Boune"?
{ restore: before } → 3:16 No earlier step takes the snapshot "before".`

describe('a name', () => {
  test.each(unknownNames.trim().split('\n'))('that does not exist is reported before the run: %s', (row) => {
    const [step = '', problem = ''] = row.split(' → ')
    const text = steps(`- ${step}`)
    expect(problemsOf(text)).toEqual([expect.stringContaining(problem)])
    expect(problemsOf(`names: any\n${text}`)).toEqual([])
  })

  test('of an input is checked too', () => {
    const text = `inputs: { server: { default: Bonne } }\n${steps("- { expect: { server: '${server}' } }")}`
    expect(problemsOf(text)).toEqual([expect.stringContaining('4:25 There is no server "Bonne"')])
  })
})

const tooDeep = 'The file has more than 200 levels, or an alias (*name) contains itself.'
const aliases = Array.from({ length: 8 }, (_, level) => {
  const items =
    level === 0
      ? 'x, x'
      : Array(10)
          .fill(`*a${String(level - 1)}`)
          .join(', ')
  return `a${String(level)}: &a${String(level)} [${items}]`
})

describe('an invalid file', () => {
  test.each<[what: string, text: string, problem: string]>([
    ['a list', '- a', '1:1 A scenario has a title and steps: "title: …", then "steps:".'],
    ['a word', 'hello', '1:1 A scenario has a title and steps: "title: …", then "steps:".'],
    ['an empty file', '# nothing yet\n', '1:1 The file is empty. A scenario has a title and steps.'],
    ['a file without steps', 'title: A test', '1:1 "steps" is missing.'],
    [
      'an unknown field',
      `title: A test\n${some}\nstpes: 3`,
      '3:1 There is no "stpes" here. Did you mean "steps"?',
    ],
    ['no steps', 'title: A test\nsteps: []', '2:8 This list of steps is empty.'],
    ['a step that is a word', steps('- advance'), `3:5 One of these is needed here: ${kinds}.`],
    ['a step that is a number', steps('- 7'), `3:5 One of these is needed here: ${kinds}.`],
    ['a title that is a number', `title: 5\n${some}`, '1:8 A text belongs here, not 5.'],
    [
      'an input that begins with a digit',
      `inputs: { 1a: {} }\ntitle: A\n${some}`,
      '1:11 A name consists of letters, digits and _, and does not begin with a digit.',
    ],
    [
      'invalid YAML, with the first error only',
      'title: A test\n\tsteps: []\n  x: [',
      '2:1 This is not valid YAML: Tabs are not allowed as indentation.',
    ],
    [
      'a placeholder without quotes between braces',
      'steps:\n  - operator: close\n    with: { requestId: ${request._id} }',
      "3:25 This is not valid YAML: between { } or [ ] put a placeholder in quotes: '${request._id}'.",
    ],
    ['a repeated key', 'title: A\ntitle: B', '2:1 Key "title" appears twice.'],
    [
      'a file that is too long',
      '#'.repeat(257 * 1024),
      '1:1 The file is too long: 257 KB of at most 256 KB.',
    ],
    ['an alias within what it names', steps('- &a { repeat: 2, steps: [*a] }'), `1:1 ${tooDeep}`],
    [
      'steps that are nested too deeply',
      `title: A\nsteps: ${'[{ repeat: 1, steps: '.repeat(150)}[{ advance: 1s }]${'}]'.repeat(150)}`,
      `1:1 ${tooDeep}`,
    ],
    [
      'aliases that expand too much',
      aliases.join('\n'),
      '1:1 The aliases (*name) expand to too much. Write the values out instead.',
    ],
  ])('is rejected: %s', (_what, text, problem) => {
    expect(problemsOf(text)).toEqual([problem])
  })

  test('is rejected: lists that are nested far too deeply', () => {
    expect(problemsOf(`title: A\nsteps: ${'['.repeat(5000)}${']'.repeat(5000)}`)).toEqual([
      expect.stringMatching(/^2:\d+ The file has more than 200 levels/),
    ])
  })
})

describe('use below the title', () => {
  test.each([
    ['a preset', 'use: order', '2:6', 'order'],
    ['a list of presets', 'use: [signed-in-player, order]', '2:7', 'signed-in-player order'],
  ])('plays %s before the steps of given', (_what, use, place, names) => {
    const { scenario } = parseScenario(
      `title: A test\n${use}\ngiven: [{ advance: 1s }]\nsteps: [{ advance: 2s }]`,
    )
    const given = scenario?.given ?? []
    expect(given.map(({ written }) => written)).toEqual([
      ...names.split(' ').map((name) => ({ use: name })),
      { advance: '1s' },
    ])
    expect(`${String(given[0]?.line)}:${String(given[0]?.column)}`).toBe(place)
  })

  test.each([
    ['odrer', '2:6 "odrer" is not known here. Did you mean "order"?'],
    [
      '../presets/signed-in-player.yaml',
      '2:6 "../presets/signed-in-player.yaml" is not known here. Did you mean "signed-in-player"?',
    ],
    [
      '[order, { use: order }]',
      '2:14 {"use":"order"} is not known here. There are: signed-in-player, order.',
    ],
  ])('names presets: %s', (use, problem) => {
    expect(problemsOf(`title: A test\nuse: ${use}\n${some}`)).toEqual([problem])
  })
})

test('a wrong input of the scenario for a preset is reported once', () => {
  const text = `title: A test\ninputs: { many: { default: abc } }\nsteps:\n  - { use: order, with: { quantity: "\${many}" } }`
  expect(problemsOf(text)).toEqual(['4:37 A number belongs here, not the text "abc".'])
})

const preset = (name: string, step: string): string => `${name}: { about: A test., steps: [${step}] }`

test.each([
  [
    'an unknown field',
    'order: { abut: A test., steps: [{ advance: 1s }] }',
    '1:10  There is no "abut" here. Did you mean "about"?',
  ],
  ['no steps', 'order: { about: A test., steps: [] }', '1:33  '],
  [
    'a name with a space',
    'my order: { about: A test., steps: [{ advance: 1s }] }',
    '1:1  A name of a preset has lower-case letters, digits and dashes.',
  ],
  [
    'a preset that uses itself',
    preset('order', '{ repeat: 2, steps: [{ use: order }] }'),
    '1:1  The preset "order" can use only presets above it, not "order".',
  ],
  [
    'a preset that uses a later one',
    `${preset('one', '{ use: two }')}\n${preset('two', '{ advance: 1s }')}`,
    '1:1  The preset "one" can use only presets above it, not "two".',
  ],
  ['invalid YAML', 'order: [', '1:9  This is not valid YAML'],
])('the presets cannot have %s', (_what, text, message) => {
  expect(() => readPresets(text)).toThrow(`presets.yaml:${message}`)
})

test('a preset can use one above it', () => {
  const text = `${preset('one', '{ advance: 1s }')}\n${preset('two', '{ use: one }')}`
  expect([...readPresets(text).presets.keys()]).toEqual(['one', 'two'])
})
