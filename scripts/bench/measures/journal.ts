import type { Promised } from '../figure.ts'
import { startWithFortyServers } from '../forty-servers.ts'
import type { Measure } from '../measure.ts'
import { compareRates, rateRatio } from '../rates.ts'
import { serversPath } from '../simulator.ts'

const promised: Promised = { name: 'servers.retro, journal on ÷ off', unit: '×', atLeast: 0.9 }

export const journal: Measure = {
  name: 'journal',
  about: 'what keeping the journal costs the list of servers',
  promises: [promised],
  async run(effort) {
    const requests = [{ path: serversPath }]
    const results = await compareRates(effort, {
      on: { server: await startWithFortyServers(), requests },
      off: { server: await startWithFortyServers(['--journal', '0']), requests },
    })
    return [rateRatio(promised, results.on, results.off)]
  },
}
