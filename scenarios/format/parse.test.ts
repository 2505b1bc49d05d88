import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { events } from '../../contracts/registry/registry.ts'
import { problemsOf } from '../testing.ts'
import { scenarioJsonSchema } from './json-schema.ts'
import { parseScenario } from './parse.ts'

/** Returns a file with these lines below `steps:`, beginning at line 3, column 3. */
const steps = (...lines: readonly string[]): string =>
  ['title: A test', 'steps:', ...lines.map((line) => `  ${line}`)].join('\n')
const one = (step: string): string => steps(`- { ${step} }`)

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

describe('a scenario', () => {
  test('has its title, its inputs and its steps with their lines', () => {
    const { scenario } = parseScenario(
      [
        'title: A test',
        'inputs:',
        '  word: { default: Bonjour, about: the first word }',
        'steps:',
        '  - wait: { call: conversations.create }',
        '    save: request',
        '  - after: 1s',
        '    operator: reply',
        '    with:',
        '      requestId: ${request._id}',
        '      message: ${word} ${request.username}',
      ].join('\n'),
    )
    expect(scenario).toMatchObject({
      title: 'A test',
      inputs: { word: { default: 'Bonjour', about: 'the first word' } },
      steps: [
        { number: 1, line: 5 },
        {
          number: 2,
          line: 7,
          written: { operator: 'reply', with: { message: '${word} ${request.username}' } },
        },
      ],
    })
  })

  test('reports all problems, each with its position', () => {
    const text = `${steps(
      '- wait: { call: conversations.create, form: me }',
      '  within: 3 minutes',
      '- operator: reply',
      '  with: { requestId: 5 }',
    )}\nstpes: 3`
    expect(problemsOf(text)).toEqual([
      '3:41 There is no "form" here. Did you mean "from"?',
      '4:13 A duration is a whole number and its unit (h, m, s, ms), or several: 40s, 250ms, 23h59m; at most 168h. A range such as 2s..8s, the shorter first, draws one from the seed.',
      '6:11 "message" is missing.',
      '6:24 A text belongs here, not 5.',
      '7:1 There is no "stpes" here. Did you mean "steps"?',
    ])
  })
})

/** Mistakes that a JSON schema cannot describe. */
const onlyInParser = [
  'after: 9s',
  'fault: { drop: sendMessage }',
  'within: 200h',
  '59m23h',
  'repeat: forever',
  'repeat: 2, atOnce',
]

/** A step, and what is wrong with it. */
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
wait: { event: closeChat }, within: 200h → 3:43 ${durationRule}
wait: { event: RequestUnavailable, with: { reason: no_operators } } → 3:58 "no_operators" is not known here. Did you mean "no_operator"?
wait: { call: rates.list, query: { serverFrom: Boune } } → 3:42 There is no "serverFrom" here. Did you mean "serverIdFrom"?
wait: { call: exchanges.create, answer: { transaction: { status: Pendng } } } → 3:72 "Pendng" is not known here. Did you mean "Pending"?
wait: { call: auth.login, body: { password: a } } → 3:41 There is no "password" here. There are: email, rememberMe.
expect: { server: Boune, sellPrise: 1 } → 3:32 There is no "sellPrise" here. Did you mean "sellPrice"?
expect: { value: 1, iss: 2 } → 3:27 There is no "iss" here. Did you mean "is"?
expect: { event: RequestUnavailable, with: { raison: no_operator } } → 3:52 There is no "raison" here. Did you mean "reason"?
never: { event: sendMessage, with: { newMessage: { mesage: Bonjour } } } → 3:58 There is no "mesage" here. Did you mean "message"?
never: { event: closeChat }, within: 3s → 3:36 There is no "within" here. There are: never, for, after.
advance: 59m23h → 3:16 ${durationRule}
advance: 5 → 3:16 ${durationRule}
advance: 1s, after: 9s..2s → 3:27 ${durationRule}
advance: 1s, save: a → 3:20 There is no "save" here. There are: advance, after.
parallel: [[{ advance: 1s }]] → 3:17 Write at least two branches.
parallel: [{ advance: 1s }] → 3:17 Write at least two branches. → 3:18 Write a list of steps here, each after a dash.
repeat: 2 → 3:5 "steps" is missing.
repeat: many, ${some} → 3:15 A repetition takes a whole number from 1 to 1000, or forever.
repeat: forever, ${some} → 3:32 The first step of \`repeat: forever\` is a wait. When it finds nothing in time, the repetition ends.
repeat: 2, atOnce: 2, ${some} → 3:15 \`atOnce\` and \`until\` are only for \`repeat: forever\`.
when: { call: auth.lgin }, ${some} → 3:21 "auth.lgin" is not known here. Did you mean "auth.login"?
when: {}, ${some} → 3:13 One of these is needed here: call, event, operator, socket, mail, fault, request, tracking, transaction, server, user, value.
when: { call: auth.login }, ${some}, otherwize: [] → 3:61 There is no "otherwize" here. Did you mean "otherwise"?
fault: { drop: sendMessage } → 3:14 A fault must end: give it times ("times": 1), a ttl ("ttl": "30s") or both.
fault: { drip: sendMessage, times: 1 } → 3:16 There is no "drip" here. Did you mean "drop"?
fault: non → 3:14 "non" is not known here. Did you mean "none"?
snapshot: Before It → 3:17 A name of a snapshot has at most 64 lower-case letters, digits and dashes.
restore: a, save: b → 3:19 There is no "save" here. There are: restore, after.`

describe('a mistake in a step', () => {
  test.each(mistakes.split('\n'))('is reported with its position and a correction: %s', (row) => {
    const [step = '', ...problems] = row.split(' → ')
    expect(problemsOf(one(step))).toEqual(problems)
    const isInSchema = !onlyInParser.some((text) => step.includes(text))
    expect(passesSchema(parse(one(step)))).toBe(!isInSchema)
  })

  test('in the fields of a verb is reported by the schema of the verb', () => {
    const fields = `requestId: not-an-id, message: ${'x'.repeat(2001)}, mesage: twice`
    expect(problemsOf(one(`operator: close, with: { ${fields} }`))).toEqual([
      '3:43 An id of 24 hexadecimal digits belongs here.',
      '3:63 A text whose length is at most 2000 belongs here.',
      '3:2066 There is no "mesage" here. Did you mean "message"?',
    ])
  })

  test('in a nested step is reported with its position', () => {
    const text = steps(
      '- parallel:',
      '  - - advance: 1s',
      '  - - repeat: 2',
      '      steps:',
      '      - operator: clos',
    )
    expect(problemsOf(text)).toEqual(['7:21 "clos" is not known here. Did you mean "close"?'])
  })
})

const afterRequest = (...lines: string[]): string =>
  steps('- wait: { call: conversations.create }', '  save: request', ...lines)

const reply = (requestId: string, message = 'Bonjour') => [
  '- operator: reply',
  '  with:',
  `    requestId: ${requestId}`,
  `    message: ${message}`,
]

describe('a name in a placeholder', () => {
  test.each([
    ['${reqest._id}', '7:18 Unknown name reqest. Did you mean "request"?'],
    ['${request.id}', '7:18 Unknown field "id" in ${request.id}. Did you mean "_id"?'],
    ['${request._id.x}', '7:18 Unknown field "x" in ${request._id.x}.'],
  ])('is checked before the run: %s', (requestId, problem) => {
    expect(problemsOf(afterRequest(...reply(requestId)))).toEqual([problem])
  })

  test('has its position in a text of several lines too', () => {
    const text = afterRequest(
      ...reply('${request._id}', '|'),
      '      Bonjour ${request.username},',
      '      voici ${request.nombre} et ${ }',
    )
    expect(problemsOf(text)).toEqual([
      '10:15 Unknown field "nombre" in ${request.nombre}. There are: _id, userId, gameId, serverId, ' +
        'username, quantity, transactionType, operatorId, isRequestStarted, isFormOpened, messages, createdAt, expiresAt.',
      '10:36 "${ }" is not a placeholder: write ${name} or ${name.field}.',
    ])
  })

  test('is unknown before the step that saves it', () => {
    const text = steps(
      ...reply('${request._id}'),
      '- wait: { call: conversations.create }',
      '  save: request',
    )
    expect(problemsOf(text)).toEqual(['5:18 Unknown name request. No input and no earlier step has a name.'])
  })

  test('can be saved only once', () => {
    const text = afterRequest('- wait: { event: closeChat }', '  save: request')
    expect(problemsOf(text)).toEqual(['6:11 The name "request" is already used: choose another one.'])
  })

  test('of an input has no fields', () => {
    const text = `inputs: { id: { default: x } }\n${steps(...reply('${id._id}'))}`
    expect(problemsOf(text)).toEqual(['6:18 Unknown field in ${id._id}: the input "id" has no fields.'])
  })

  test("has the input's default when the step is checked", () => {
    const text = `inputs: { pause: { default: soon } }\n${steps("- { advance: 1s, after: '${pause}' }")}`
    expect(problemsOf(text)).toEqual([`4:27 ${durationRule}`])
  })

  test.each([
    ['{ operator: close, with: { requestId: ID }, save: it }', 'expiresAt', 'expiresAtt'],
    ['{ wait: { operator: settle }, save: it }', 'status', 'state'],
    ['{ wait: { mail: a@kamasouk.test }, save: it }', 'token', 'tokn'],
    [
      '{ wait: { event: assignTransactionToOperator }, save: it }',
      'operatorId.characters[0].characterName',
      'operatorId.characters[0].name',
    ],
    ['{ expect: { server: Boune }, save: it }', 'buyPrice', 'buyPrise'],
    ['{ use: order, save: it }', 'quantity', 'quantitee'],
  ])('has only the fields of what the step saves: %s', (step, field, unknown) => {
    const using = (path: string) =>
      steps(`- ${step.replace('ID', 'a'.repeat(24))}`, `- { expect: { value: '\${it.${path}}', isNot: 1 } }`)
    expect(problemsOf(using(field))).toEqual([])
    const last = unknown.split('.').at(-1) ?? ''
    expect(problemsOf(using(unknown))).toEqual([
      expect.stringContaining(`Unknown field "${last}" in \${it.${unknown}}.`),
    ])
  })
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

  test('of a snapshot suggests the nearest', () => {
    expect(problemsOf(steps('- snapshot: before', '- restore: befor'))).toEqual([
      '4:14 No earlier step takes the snapshot "befor". Did you mean "before"?',
    ])
  })
})

const saveRequest = '{ wait: { call: conversations.create }, save: request }'
const closeRequest = "{ operator: close, with: { requestId: '${request._id}' } }"
const unsure = '${request._id} may have no value: "request" is saved in another branch or under a condition.'

describe('a name saved in a nested step', () => {
  const known: string[] = []
  const when = '- when: { call: auth.login }'
  test.each([
    [
      'in another branch is not known yet',
      ['- parallel:', `  - [${saveRequest}]`, `  - [${closeRequest}]`],
      [`5:47 ${unsure}`],
    ],
    [
      'is known once all branches are done',
      ['- parallel:', `  - [${saveRequest}]`, '  - [{ advance: 1s }]', `- ${closeRequest}`],
      known,
    ],
    [
      'only where a condition holds is not known after it',
      [when, `  steps: [${saveRequest}]`, `- ${closeRequest}`],
      [`5:44 ${unsure}`],
    ],
    [
      'is not known when the condition is false',
      [when, `  steps: [${saveRequest}]`, `  otherwise: [${closeRequest}]`],
      [`5:56 ${unsure}`],
    ],
    [
      'is given once, in whichever branch',
      ['- parallel:', `  - [${saveRequest}]`, `  - [${saveRequest}]`],
      ['5:54 The name "request" is already used: choose another one.'],
    ],
  ])('%s', (_what, lines, problems) => {
    expect(problemsOf(steps(...lines))).toEqual(problems)
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
    ['no steps', 'title: A test\nsteps: []', '2:8 This list of steps is empty.'],
    ['a step that is a word', steps('- advance'), `3:5 One of these is needed here: ${kinds}.`],
    ['a step that is a number', steps('- 7'), `3:5 One of these is needed here: ${kinds}.`],
    ['a title that is a number', `title: 5\n${some}`, '1:8 A text belongs here, not 5.'],
    [
      'an input that begins with a digit',
      `inputs: { 1a: {} }\n${one('advance: 1s')}`,
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

describe('a step that is not valid', () => {
  test('does not hide the unknown names in other steps', () => {
    const text = steps(
      '- { use: order, save: request, wiht: {} }',
      '- { operator: reply, with: { requestId: "${request._id}", mesage: a } }',
      '- { operator: reply, with: { requestId: "${requst._id}", message: a } }',
      '- parallel: [[{ snapshot: before }], [{ advance: soon }]]',
      '- restore: before',
      '- restore: befor',
      '- { operator: assign, with: { transactionId: "${request._id}", operatorId: Karm } }',
    )
    expect(problemsOf(text)).toEqual([
      '3:34 There is no "wiht" here. Did you mean "with"?',
      '4:61 There is no "mesage" here. Did you mean "message"?',
      '5:44 Unknown name requst. Did you mean "request"?',
      expect.stringMatching(/^6:52 A duration is/),
      '8:14 No earlier step takes the snapshot "befor". Did you mean "before"?',
      expect.stringMatching(/^9:78 There is no operator "Karm"/),
    ])
  })

  test.each([
    [
      '{ operator: reply, with: { requestId: "${request._id", message: a } }',
      '3:43 "${" is not a placeholder: write ${name} or ${name.field}.',
    ],
    ['{ operator: reply, with: { message: a } }', '3:30 Give either a requestId or a trackingId.'],
    [
      '{ expect: { event: closeChat, times: 0 } }',
      '3:42 Write a number of at least 1. Use the step `never` for what must not happen.',
    ],
    ['{ use: order, with: { quantity: many } }', '3:37 A number belongs here, not the text "many".'],
  ])('is explained once: %s', (step, problem) => {
    expect(problemsOf(steps(`- ${step}`))).toEqual([problem])
  })

  test('with a name that is taken leaves the first value of the name', () => {
    const text = steps(
      '- { use: order, save: first }',
      '- { as: mehdi@kamasouk.test, call: games.list, save: first }',
      '- { expect: { value: "${first.quantity}", is: 12 } }',
    )
    expect(problemsOf(text)).toEqual(['4:56 The name "first" is already used: choose another one.'])
  })

  test('with a wrong input of the scenario for a preset is reported once', () => {
    const text = `title: A test\ninputs: { many: { default: abc } }\nsteps:\n  - { use: order, with: { quantity: "\${many}" } }`
    expect(problemsOf(text)).toEqual(['4:37 A number belongs here, not the text "abc".'])
  })
})
