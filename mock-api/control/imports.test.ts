import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import { send, startSimulator } from '../testing.ts'

const keptBy = (simulator: Simulator) => simulator.worlds.snapshotsOf(simulator.world()).list()

describe('an import', () => {
  test('is refused when it is compressed, or made of a million lists', async () => {
    const simulator = await startSimulator()
    const lists = `{"version":1,"rows":{"users":[${'[],'.repeat(600_000)}[]]}}`
    expect(
      await send(simulator, 'PUT', '/__sim/worlds/default/snapshots/lists', { body: lists }),
    ).toMatchObject({
      status: 400,
      body: {
        message: 'It is too large: it has more than 500,000 rows and other values. Export a smaller world.',
      },
    })
    const compressed = await fetch(`${simulator.url}/__sim/worlds/default/snapshots/zip`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: 'x',
    })
    expect({ status: compressed.status, body: await compressed.json() }).toEqual({
      status: 415,
      body: { message: 'The body is compressed (gzip): send it uncompressed.' },
    })
    expect(keptBy(simulator)).toEqual([])
  })

  test('that breaks off changes nothing', async () => {
    const simulator = await startSimulator()
    const socket = connect(Number(new URL(simulator.url).port), '127.0.0.1')
    const { rows } = simulator.worlds
    const { reserve } = rows
    const [asked, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    Object.assign(rows, {
      reserve: (count: number) => {
        const reservation = reserve(count)
        asked.resolve(undefined)
        return {
          grow: reservation.grow,
          release() {
            reservation.release()
            released.resolve(undefined)
          },
        }
      },
    })
    socket.write(
      'PUT /__sim/worlds/default/snapshots/half HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n{"version":1,',
    )
    await asked.promise
    socket.resetAndDestroy()
    await released.promise
    expect(rows.reserved()).toBe(0)
    expect(keptBy(simulator)).toEqual([])
  })
})
