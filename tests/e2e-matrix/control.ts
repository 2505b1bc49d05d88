import { expect, type World } from '../e2e/world.ts'

/** Asks the simulator about the test's own world, and fails the test when it is refused. */
export async function controlWorld(
  { url, name }: World,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${url}/__sim/worlds/${name}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  expect(response.ok, JSON.stringify(answer)).toBe(true)
  return answer
}
