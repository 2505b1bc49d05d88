import { expect, test } from 'vitest'
import { createAddresses } from './addresses.ts'

const origin = 'https://kamasouk.test'
const url = (path: string): URL => new URL(path, origin)

test.each(['/', '/demo/'])('sends the calls of its origin to the worker, and no files, under %s', (base) => {
  const { isOfWorker } = createAddresses(base, origin)
  const inWorker = ['/api', '/api/games?x=1', '/__sim', '/__sim/google', 'https://other.test/api/games']
  const inNetwork = [
    '/apicot',
    `${base}assets/main.js`,
    `${base}sandbox/start.js`,
    `${base}__sim/console/a.js`,
  ]
  expect(inWorker.map((path) => isOfWorker(url(path)))).toEqual([true, true, true, true, false])
  expect(inNetwork.some((path) => isOfWorker(url(path)))).toBe(false)
})

test('shows no page of the console as a visit', () => {
  for (const base of ['/', '/demo/']) {
    const { isVisited } = createAddresses(base, origin)
    expect(['/__sim', '/__sim/console', '/__sim/console/w/a'].map((path) => isVisited(url(path)))).toEqual([
      true,
      false,
      false,
    ])
  }
})

test('finds the page for each address that the simulator names', () => {
  const { pageOf } = createAddresses('/demo/', origin)
  expect(
    ['/buy?x=1', '/__sim/google?state=1', '/__sim/console/w/a', 'https://other.test/x'].map((path) =>
      pageOf(url(path)),
    ),
  ).toEqual([
    '/demo/buy?x=1',
    '/demo/sandbox/visit.html?to=%2F__sim%2Fgoogle%3Fstate%3D1',
    '/demo/__sim/console/w/a',
    'https://other.test/x',
  ])
})
