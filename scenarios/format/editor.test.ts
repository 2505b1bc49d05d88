/** What an editor with the YAML language server completes and reports. */
import { TextDocument } from 'vscode-languageserver-textdocument'
import { getLanguageService } from 'yaml-language-server'
import { expect, test } from 'vitest'
import { scenarioJsonSchema } from './json-schema.ts'

const uri = 'file:///scenario.schema.json'
const service = getLanguageService({
  schemaRequestService: () => Promise.reject(new Error('the schema is given')),
  workspaceContext: { resolveRelativePath: (path) => path },
})
service.configure({
  validate: true,
  completion: true,
  schemas: [{ uri, fileMatch: ['*'], schema: scenarioJsonSchema() }],
})

let version = 0
/** A file with this text below `steps:`. */
function documentWith(steps: string): TextDocument {
  version += 1
  const text = `title: A test\nsteps:\n  ${steps}`
  return TextDocument.create('file:///library/mine.yaml', 'yaml', version, text)
}

/** Returns what the editor offers at the cursor, which is written as ‸. */
async function offered(steps: string): Promise<string[]> {
  const cursor = documentWith(steps).getText().indexOf('‸')
  const document = documentWith(steps.replace('‸', ''))
  const { items } = await service.doComplete(document, document.positionAt(cursor), false)
  return items.map(({ label }) => label)
}

const reported = async (steps: string): Promise<string[]> =>
  (await service.doValidation(documentWith(steps), false)).map(
    ({ range: { start }, message }) =>
      `${String(start.line + 1)}:${String(start.character + 1)} ${typeof message === 'string' ? message : message.value}`,
  )

test.each<[steps: string, ...words: string[]]>([
  ['- w‸', 'wait', 'call', 'operator', 'after'],
  ['- { w‸ }', 'wait', 'call', 'operator', 'after'],
  ['- parallel: [[{ w‸ }]]', 'wait', 'call', 'operator', 'after'],
  ['- { wait: { c‸ } }', 'call', 'event', 'mail'],
  ['- wait: { call: conv‸ }', 'conversations.create', 'auth.login'],
  ['- { expect: { event: s‸ } }', 'sendMessage', 'closeChat'],
  ['- { fault: { d‸ } }', 'drop', 'disconnect'],
  ['- { fault: { drop: s‸ } }', 'sendMessage', 'closeChat'],
])('the editor completes a name as soon as it begins: %s', async (steps, ...words) => {
  expect(await offered(steps)).toEqual(expect.arrayContaining(words))
})

test.each<[steps: string, ...words: string[]]>([
  ['- { call: trackings.create, a‸ }', 'as', 'tab', 'with', 'refused', 'broken', 'after', 'save'],
  ['- { call: messages.closeRequest, as: a, with: { r‸ } }', 'requestId'],
  ['- { operator: reply, w‸ }', 'with', 'refused', 'after', 'save'],
  ['- { operator: reply, with: { m‸ } }', 'requestId', 'trackingId', 'message'],
  ['- expect: { event: RequestUnavailable, with: { r‸ } }', 'requestId', 'reason'],
])('the editor completes only what the step can have: %s', async (steps, ...words) => {
  expect(new Set(await offered(steps))).toEqual(new Set(words))
})

test.each<[steps: string, problem: string]>([
  ['- wiat: { call: auth.login }', '3:5 One of these is needed here: wait, call,'],
  ['- { after: 1s }', '3:5 One of these is needed here: wait, call,'],
  ['- advance', '3:5 One of these is needed here: wait, call,'],
  ['- { wait: { cal: auth.login } }', '3:15 One of these is needed here: call, event,'],
  ['- wait: { call: auth.lgin }', '3:19 Value must be'],
  ['- wait: { call: auth.login, form: a }', '3:31 Property form is not allowed.'],
  ['- { operator: repl, with: { requestId: a } }', '3:17 Value must be "reply" | "close"'],
  ['- { operator: reply, wiht: {} }', '3:24 Property wiht is not allowed.'],
  ['- { operator: reply }', '3:5 Missing property "with".'],
  ['- { call: auth.login, as: a, with: { email: a, pasword: b } }', '3:50 Property pasword is not allowed.'],
  ['- fault: { drip: sendMessage, times: 1 }', '3:14 One of these is needed here: latency,'],
  ['- fault: { drop: sendMesage, times: 1 }', '3:20 Value is not accepted.'],
  ['- parallel: [[{ advance: 1s }], [{ advence: 1s }]]', '3:38 One of these is needed here: wait, call,'],
])('the editor reports one typo once, where it is: %s', async (steps, problem) => {
  expect(await reported(steps)).toEqual([expect.stringContaining(problem)])
})
