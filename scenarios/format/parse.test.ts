import { describe, expect, test } from 'vitest'
import { events } from '../../contracts/registry/registry.ts'
import { parseScenario } from './parse.ts'
import { problemsOf } from '../testing.ts'

const withSteps = (...lines: string[]): string => ['title: A test', 'steps:', ...lines].join('\n')

const afterRequest = (...lines: string[]): string =>
  withSteps('  - wait: { call: conversations.create }', '    save: request', ...lines)

const reply = (requestId: string, message = 'Bonjour') => [
  '  - operator: reply',
  '    with:',
  `      requestId: ${requestId}`,
  `      message: ${message}`,
]

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
    const text = withSteps(
      '  - wait: { call: conversation.create, form: me }',
      '    within: 3 minutes',
      '  - operator: reply',
      '    with: { requestId: 5 }',
      'stpes: 3',
    )
    expect(problemsOf(text)).toEqual([
      '3:19 "conversation.create" is not known here. Did you mean "conversations.create"?',
      '3:40 There is no "form" here. Did you mean "from"?',
      '4:13 A duration is a whole number and ms, s, m or h: 250ms, 40s, 30m, 24h; at most 168h. A range such as 5s..40s draws one from the seed.',
      '6:11 "message" is missing.',
      '6:24 A text belongs here, not 5.',
      '7:1 There is no "stpes" here. Did you mean "steps"?',
    ])
  })

  test.each([
    [
      'a kind of step',
      ['  - wiat: { call: auth.login }'],
      '3:5 There is no "wiat" here. Did you mean "wait"?',
    ],
    [
      'a field of a step',
      ['  - wait: { call: auth.login }', '    safe: x'],
      '4:5 There is no "safe" here. Did you mean "save"?',
    ],
    [
      'what is awaited',
      ['  - wait: { evnt: closeChat }'],
      '3:13 There is no "evnt" here. Did you mean "event"?',
    ],
    [
      'an event',
      ['  - wait: { event: closechat }'],
      '3:20 "closechat" is not known here. Did you mean "closeChat"?',
    ],
    [
      'an awaited verb',
      ['  - wait: { operator: replay }'],
      '3:23 "replay" is not known here. Did you mean "reply"?',
    ],
    [
      'a verb',
      ['  - operator: clos', '    with: {}'],
      '3:15 "clos" is not known here. Did you mean "close"?',
    ],
  ])('suggests a correction for a mistyped %s', (_what, lines, problem) => {
    expect(problemsOf(withSteps(...lines))).toEqual([problem])
  })

  test.each([
    [
      'a step of no kind',
      ['  - after: 3s'],
      '3:5 One of these is needed here: wait, call, socket, operator, expect, never, advance, parallel, repeat, when, fault, snapshot, restore.',
    ],
    [
      'a step that is no step',
      ['  - 7'],
      '3:5 One of these is needed here: wait, call, socket, operator, expect, never, advance, parallel, repeat, when, fault, snapshot, restore.',
    ],
    [
      'a wait for nothing',
      ['  - wait: {}'],
      '3:11 One of these is needed here: call, event, operator, socket, mail, fault.',
    ],
    [
      'two kinds in one step',
      ['  - wait: { call: auth.login }', '    operator: close'],
      '4:5 There is no "operator" here. There are: wait, within, after, save.',
    ],
    [
      'a word that is far from all',
      ['  - wait: { event: thunder }'],
      `3:20 "thunder" is not known here. There are: ${Object.keys(events).join(', ')}.`,
    ],
    [
      'a duration too long',
      ['  - wait: { event: closeChat }', '    within: 200h'],
      '4:13 A duration is a whole number and ms, s, m or h: 250ms, 40s, 30m, 24h; at most 168h. A range such as 5s..40s draws one from the seed.',
    ],
    ['no steps', ['  []'], '3:3 This list of steps is empty.'],
  ])('rejects %s', (_what, lines, problem) => {
    expect(problemsOf(withSteps(...lines))).toEqual([problem])
  })

  test("checks a verb's fields with the verb's schema", () => {
    const text = withSteps(
      '  - operator: close',
      '    with:',
      '      requestId: not-an-id',
      `      message: ${'x'.repeat(2001)}`,
      '      mesage: twice',
    )
    expect(problemsOf(text)).toEqual([
      '5:18 An id of 24 hexadecimal digits belongs here.',
      '6:16 A text whose length is at most 2000 belongs here.',
      '7:7 There is no "mesage" here. Did you mean "message"?',
    ])
  })
})

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
      '        Bonjour ${request.username},',
      '        voici ${request.nombre} et ${ }',
    )
    expect(problemsOf(text)).toEqual([
      '10:15 Unknown field "nombre" in ${request.nombre}. There are: _id, userId, gameId, serverId, ' +
        'username, quantity, transactionType, operatorId, isRequestStarted, isFormOpened, messages, createdAt, expiresAt.',
      '10:36 "${ }" is not a placeholder: write ${name} or ${name.field}.',
    ])
  })

  test('is unknown before the step that saves it', () => {
    const text = withSteps(
      ...reply('${request._id}'),
      '  - wait: { call: conversations.create }',
      '    save: request',
    )
    expect(problemsOf(text)).toEqual(['5:18 Unknown name request. No input and no earlier step has a name.'])
  })

  test('can be saved only once', () => {
    const text = afterRequest('  - wait: { event: closeChat }', '    save: request')
    expect(problemsOf(text)).toEqual(['6:11 The name "request" is already used: choose another one.'])
  })

  test('of an input has no fields', () => {
    const text = ['title: A test', 'inputs: { id: { default: x } }', 'steps:', ...reply('${id._id}')].join(
      '\n',
    )
    expect(problemsOf(text)).toEqual(['6:18 Unknown field in ${id._id}: the input "id" has no fields.'])
  })

  test("has the input's default when the step is checked", () => {
    const text = [
      'title: A test',
      'inputs: { pause: { default: soon } }',
      'steps:',
      '  - after: ${pause}',
      '    wait: { event: closeChat }',
    ].join('\n')
    expect(problemsOf(text)).toEqual([
      '4:12 A duration is a whole number and ms, s, m or h: 250ms, 40s, 30m, 24h; at most 168h. A range such as 5s..40s draws one from the seed.',
    ])
  })

  test('can have any field of an operator answer, whose schema is unknown before the run', () => {
    const text = withSteps(
      '  - operator: close',
      `    with: { requestId: '${'a'.repeat(24)}' }`,
      '    save: closed',
      ...reply('${closed._id}'),
    )
    expect(problemsOf(text)).toEqual([])
  })
})
