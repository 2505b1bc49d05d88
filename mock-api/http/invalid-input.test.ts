/** Calls with invalid fields. Which values are valid is tested where the registry defines it. */
import { expect, test } from 'vitest'
import type { Endpoint } from '../../contracts/registry/endpoint.ts'
import { callExamples } from '../../contracts/registry/examples.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { call, signIn, startSimulator, type Sending } from '../testing.ts'
import { contentOf } from '../testing/market.ts'

type Part = 'params' | 'query' | 'body'

const admin = { email: 'admin@kamasouk.test', password: 'Admin2026!' }

const namesIn = (schema: Endpoint['body']): string[] =>
  Object.keys((schema?._zod.def as { shape?: object } | undefined)?.shape ?? {})

/** Returns the example input of a call once for each of its fields, which has a wrong type in it. */
function invalidSendings(id: EndpointId): (readonly [name: string, sending: Sending])[] {
  const row: Endpoint = endpoints[id]
  const { params, query, body }: { readonly [part in Part]?: object | undefined } = callExamples[id].input
  const search = new URLSearchParams({ ...query }).toString()
  const sending = { params: { ...params }, query: `?${search}`, ...(body === undefined ? {} : { body }) }
  return [
    ...namesIn(row.params).map((name) => [name, { ...sending, params: { ...params, [name]: 'x' } }] as const),
    ...namesIn(row.query).map((name) => [name, { ...sending, query: `?${name}=a&${name}=b` }] as const),
    ...namesIn(row.body).map((name) => [name, { ...sending, body: { ...body, [name]: [] } }] as const),
  ]
}

/** Without the calls whose only input is a text of any kind, such as a reset link. */
const ids = (Object.keys(endpoints) as EndpointId[]).filter(
  (id) => id !== 'auth.googleCallback' && invalidSendings(id).length > 0,
)

test.each(ids)('each wrong field of %s is a 400 that names it and changes nothing', async (id) => {
  const simulator = await startSimulator()
  const { token } = await signIn(simulator, id === 'rates.create' ? admin : undefined)
  const content = contentOf(simulator)
  for (const [name, sending] of invalidSendings(id)) {
    if (name === 'resetToken') continue
    const { status, body } = await call(simulator, id, { ...sending, token })
    const { errors } = body as { errors?: object }
    expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({ status: 400, fields: [name] })
  }
  expect(contentOf(simulator)).toBe(content)
})

test('all wrong fields are named at once, each with the first sentence about it', async () => {
  const body = {
    firstName: 'Karim',
    lastName: '      ',
    email: 'a@exemple.ma,b@exemple.ma',
    password: 'dofus',
  }
  expect(await call(await startSimulator(), 'auth.register', { body })).toMatchObject({
    body: {
      message: 'Les données envoyées ne sont pas valides.',
      errors: {
        firstName: 'Le prénom doit contenir au moins 6 caractères',
        lastName: 'Le nom doit contenir au moins 6 caractères',
        email: 'Adresse email invalide',
        password: 'Le mot de passe doit contenir au moins 8 caractères',
      },
    },
  })
})
