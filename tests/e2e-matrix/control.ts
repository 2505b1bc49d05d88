import { controlSimulator, type World } from '../e2e/world.ts'

/** Calls the control API of the test's own world, and fails the test when the call is refused. */
export const controlWorld = (
  { url, name }: World,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> => controlSimulator(url, `/worlds/${name}${path}`, body, method)
