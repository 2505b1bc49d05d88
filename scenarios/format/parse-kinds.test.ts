import { describe, expect, test } from 'vitest'
import { problemsOf } from '../testing.ts'

/** Returns a file with these lines below `steps:`, beginning at line 3, column 3. */
const steps = (...lines: readonly string[]): string =>
  ['title: A test', 'steps:', ...lines.map((line) => `  ${line}`)].join('\n')
const one = (step: string): string => steps(`- { ${step} }`)

const yasmine = 'as: yasmine@kamasouk.test'
const some = 'steps: [{ advance: 1s }]'
const durationRule =
  'A duration is a whole number and ms, s, m or h: 250ms, 40s, 30m, 24h; at most 168h. A range such as 5s..40s draws one from the seed.'
const kinds =
  'wait, call, socket, operator, expect, never, advance, parallel, repeat, when, fault, snapshot, restore'

describe('a mistake in a step is reported with its position and a correction', () => {
  test.each<[what: string, text: string, ...problems: string[]]>([
    ['call: no user', one('call: auth.logout'), '3:5 "as" is missing.'],
    ['call: a user alone', one(yasmine), '3:5 One of these is needed here: call, socket.'],
    ['call: fields alone', one('with: {}'), '3:5 One of these is needed here: call, operator.'],
    [
      'call: misspelled',
      one(`call: auth.lgout, ${yasmine}`),
      '3:13 "auth.lgout" is not known here. Did you mean "auth.logout"?',
    ],
    [
      'call: a wrong refusal',
      one(`call: auth.refresh, ${yasmine}, refused: sesion-refused`),
      '3:63 "sesion-refused" is not known here. Did you mean "session-refused"?',
    ],
    ['call: no fields', one(`call: auth.login, ${yasmine}`), '3:5 "with" is missing.'],
    [
      'call: a field is missing',
      one(`call: auth.login, ${yasmine}, with: { email: a }`),
      '3:58 "password" is missing.',
    ],
    [
      'call: a field is unknown',
      one(`call: auth.refresh, ${yasmine}, with: { tokn: a }`),
      '3:62 There is no "tokn" here.',
    ],
    [
      'socket: an unknown act',
      one(`socket: conect, ${yasmine}`),
      '3:15 "conect" is not known here. Did you mean "connect"?',
    ],
    ['socket: no user', one('socket: connect'), '3:5 "as" is missing.'],
    ['operator: no fields', one('operator: reply'), '3:5 "with" is missing.'],
    [
      'wait: a status that is no number',
      one('wait: { call: auth.login, status: no }'),
      '3:41 A number belongs here, not the text "no".',
    ],
    [
      'expect: a field of a state',
      one('expect: { server: Boune, sellPrise: 1 }'),
      '3:32 There is no "sellPrise" here. Did you mean "sellPrice"?',
    ],
    [
      'expect: a field of a value',
      one('expect: { value: 1, iss: 2 }'),
      '3:27 There is no "iss" here. Did you mean "is"?',
    ],
    [
      'expect: what an event has not',
      one('expect: { event: RequestUnavailable, with: { raison: no_operator } }'),
      '3:52 There is no "raison" here. Did you mean "reason"?',
    ],
    [
      'never: what an event has not within another field',
      one('never: { event: sendMessage, with: { newMessage: { mesage: Bonjour } } }'),
      '3:58 There is no "mesage" here. Did you mean "message"?',
    ],
    [
      'wait: a word that an event never says',
      one('wait: { event: RequestUnavailable, with: { reason: no_operators } }'),
      '3:58 "no_operators" is not known here. Did you mean "no_operator"?',
    ],
    [
      'never: an unknown field',
      one('never: { event: closeChat }, within: 3s'),
      '3:36 There is no "within" here. There are: never, for, after.',
    ],
    ['advance: a number', one('advance: 5'), `3:16 ${durationRule}`],
    [
      'advance: nothing to save',
      one('advance: 1s, save: a'),
      '3:20 There is no "save" here. There are: advance, after.',
    ],
    ['parallel: one branch', one('parallel: [[{ advance: 1s }]]'), '3:17 Write at least two branches.'],
    [
      'parallel: steps instead of branches',
      one('parallel: [{ advance: 1s }, { advance: 2s }]'),
      '3:18 Write a list of steps here, each after a dash.',
      '3:35 Write a list of steps here, each after a dash.',
    ],
    ['repeat: no steps', one('repeat: 2'), '3:5 "steps" is missing.'],
    [
      'repeat: a word',
      one(`repeat: many, ${some}`),
      '3:15 A repetition takes a whole number from 1 to 1000, or forever.',
    ],
    [
      'repeat: forever without a wait',
      one(`repeat: forever, ${some}`),
      '3:32 The first step of `repeat: forever` is a wait. When it finds nothing in time, the repetition ends.',
    ],
    [
      'repeat: several rounds at once with an end',
      one(`repeat: 2, atOnce: 2, ${some}`),
      '3:15 `atOnce` and `until` are only for `repeat: forever`.',
    ],
    ['after: a range that is upside down', one('advance: 1s, after: 9s..2s'), `3:27 ${durationRule}`],
    [
      'when: an unknown call',
      one(`when: { call: auth.lgin }, ${some}`),
      '3:21 "auth.lgin" is not known here. Did you mean "auth.login"?',
    ],
    [
      'when: nothing',
      one(`when: {}, ${some}`),
      '3:13 One of these is needed here: call, event, operator, socket, mail, fault, request, tracking, transaction, server, user, value.',
    ],
    [
      'when: another word for otherwise',
      one(`when: { call: auth.login }, ${some}, otherwize: []`),
      '3:61 There is no "otherwize" here. Did you mean "otherwise"?',
    ],
    [
      'fault: no end',
      one('fault: { drop: sendMessage }'),
      '3:14 A fault must end: give it times ("times": 1), a ttl ("ttl": "30s") or both.',
    ],
    [
      'fault: an unknown kind',
      one('fault: { drip: sendMessage, times: 1 }'),
      '3:16 There is no "drip" here. Did you mean "drop"?',
    ],
    ['fault: a word', one('fault: non'), '3:14 "non" is not known here. Did you mean "none"?'],
    [
      'snapshot: no name',
      one('snapshot: Before It'),
      '3:17 A name of a snapshot has at most 64 lower-case letters, digits and dashes.',
    ],
    [
      'restore: nothing to save',
      one('restore: a, save: b'),
      '3:19 There is no "save" here. There are: restore, after.',
    ],
    ['a word instead of a step', steps('- advance'), `3:5 One of these is needed here: ${kinds}.`],
    [
      'a step within steps',
      steps('- parallel:', '  - - advance: 1s', '  - - repeat: 2', '      steps:', '      - operator: clos'),
      '7:21 "clos" is not known here. Did you mean "close"?',
    ],
  ])('%s', (_what, text, ...problems) => {
    expect(problemsOf(text)).toEqual(problems)
  })
})

const saveRequest = '{ wait: { call: conversations.create }, save: request }'
const closeRequest = "{ operator: close, with: { requestId: '${request._id}' } }"
const unsure = '${request._id} may have no value: "request" is saved in another branch or under a condition.'

describe('a name saved in a nested step', () => {
  test.each<[what: string, text: string, ...problems: string[]]>([
    [
      'in another branch is not known yet',
      steps('- parallel:', `  - [${saveRequest}]`, `  - [${closeRequest}]`),
      `5:47 ${unsure}`,
    ],
    [
      'is known once all branches are done',
      steps('- parallel:', `  - [${saveRequest}]`, '  - [{ advance: 1s }]', `- ${closeRequest}`),
    ],
    [
      'only where a condition holds is not known after it',
      steps('- when: { call: auth.login }', '  steps:', `  - ${saveRequest}`, `- ${closeRequest}`),
      `6:44 ${unsure}`,
    ],
    [
      'is not known when the condition is false',
      steps(
        '- when: { call: auth.login }',
        '  steps:',
        `  - ${saveRequest}`,
        '  otherwise:',
        `  - ${closeRequest}`,
      ),
      `7:46 ${unsure}`,
    ],
    [
      'is given once, in whichever branch',
      steps('- parallel:', `  - [${saveRequest}]`, `  - [${saveRequest}]`),
      '5:54 The name "request" is already used: choose another one.',
    ],
  ])('%s', (_what, text, ...problems) => {
    expect(problemsOf(text)).toEqual(problems)
  })
})

const tooDeep = 'The file has more than 200 levels, or an alias (*name) contains itself.'

describe('a malicious file', () => {
  test.each<[what: string, text: string, problem: string]>([
    ['a list', '- a', '1:1 A scenario has a title and steps: "title: …", then "steps:".'],
    ['a word', 'hello', '1:1 A scenario has a title and steps: "title: …", then "steps:".'],
    ['a title that is a number', `title: 5\nsteps: [{ advance: 1s }]`, '1:8 A text belongs here, not 5.'],
    [
      'an input whose name is none',
      `inputs: { 1a: {} }\n${one('advance: 1s')}`,
      '1:11 A name consists of letters, digits and _, and does not begin with a digit.',
    ],
    ['an alias within what it names', steps('- &a { repeat: 2, steps: [*a] }'), `1:1 ${tooDeep}`],
    [
      'steps within steps without end',
      `title: A\nsteps: ${'[{ repeat: 1, steps: '.repeat(150)}[{ advance: 1s }]${'}]'.repeat(150)}`,
      `1:1 ${tooDeep}`,
    ],
  ])('%s', (_what, text, problem) => {
    expect(problemsOf(text)).toEqual([problem])
  })

  test('very deeply nested lists are rejected', () => {
    expect(problemsOf(`title: A\nsteps: ${'['.repeat(5000)}${']'.repeat(5000)}`)).toEqual([
      expect.stringMatching(/^2:\d+ The file has more than 200 levels/),
    ])
  })
})
