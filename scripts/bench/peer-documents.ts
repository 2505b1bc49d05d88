/** The same material in the words of each peer. */
import type { Material } from './peers.ts'

export const jsonServerDocument = ({ list, rows = [] }: Material): string =>
  JSON.stringify({ list, transactions: rows })

export const wireMockDocument = (list: object): string =>
  JSON.stringify({
    request: { method: 'GET', urlPath: '/list' },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(list),
    },
  })

/** The list as an example, which Prism answers as it stands; it checks the request and negotiates the answer. */
export const prismDocument = (list: object): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'The same list', version: '1.0.0' },
    paths: {
      '/list': {
        get: {
          parameters: [{ name: 'keyword', in: 'query', schema: { type: 'string' } }],
          responses: {
            200: {
              description: 'The servers',
              content: { 'application/json': { schema: { type: 'object' }, example: list } },
            },
          },
        },
      },
    },
  })

/** The version of Mockoon's own file format that is written here; `--repair` adds what is left out. */
const mockoonFormat = 33

export function mockoonDocument({ list, rows = [] }: Material, port: number): string {
  // Its templates would be parsed anew for each answer, and the list has none.
  const response = { statusCode: 200, default: true, disableTemplating: true }
  return JSON.stringify({
    uuid: uuid(1),
    lastMigration: mockoonFormat,
    name: 'The same list',
    port,
    cors: false,
    routes: [
      {
        uuid: uuid(2),
        type: 'http',
        method: 'get',
        endpoint: 'list',
        responses: [{ ...response, uuid: uuid(3), bodyType: 'INLINE', body: JSON.stringify(list) }],
      },
      {
        uuid: uuid(4),
        type: 'crud',
        method: '',
        endpoint: 'transactions',
        responses: [{ ...response, uuid: uuid(5), bodyType: 'DATABUCKET', databucketID: 'rows' }],
      },
    ],
    rootChildren: [2, 4].map((index) => ({ type: 'route', uuid: uuid(index) })),
    data: [{ uuid: uuid(6), id: 'rows', name: 'rows', value: JSON.stringify(rows) }],
  })
}

const uuid = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
