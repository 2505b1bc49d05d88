import { expect, test } from 'vitest'
import { createMatcher, pathOf, queryOf } from './routing.ts'

const match = createMatcher([
  { method: 'GET', path: '/games' },
  { method: 'GET', path: '/games/{id}' },
  { method: 'PUT', path: '/games/{id}/servers/{server}' },
  { method: 'GET', path: '/openapi.json' },
])

test.each([
  ['GET', '/games', { path: '/games', params: {} }],
  ['HEAD', '/games', { path: '/games', params: {} }],
  ['GET', '/Games/', { path: '/games', params: {} }],
  ['GET', '/games//', undefined],
  ['POST', '/games', undefined],
  ['GET', '/games/a%2Fb', { path: '/games/{id}', params: { id: 'a/b' } }],
  ['PUT', '/games/1/servers/2', { path: '/games/{id}/servers/{server}', params: { id: '1', server: '2' } }],
  ['GET', '/openapi-json', undefined],
])('%s %s', (method, path, expected) => {
  const found = match(method, path)
  expect(found && { path: found.row.path, params: found.params }).toEqual(expected)
})

test('a param that cannot be decoded throws', () => {
  expect(() => match('GET', '/games/%E0%A4%A')).toThrow(URIError)
})

test('a query has a text for each name, and a list for a name that is repeated', () => {
  const url = '/games?page=1&name=a+b&name=%C3%A9&empty=&__proto__=x'
  expect(pathOf(url)).toBe('/games')
  expect(Object.entries(queryOf(url))).toEqual([
    ['page', '1'],
    ['name', ['a b', 'é']],
    ['empty', ''],
    ['__proto__', 'x'],
  ])
  expect(queryOf('/games')).toEqual({})
})
