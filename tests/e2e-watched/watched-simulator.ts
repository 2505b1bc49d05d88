/** Starts a simulator with `contracts watch` in front of it. The run fails when the client would refuse an answer or an event. */
import startSimulator from '../e2e/simulator.ts'
import { startWatch } from '../../contracts/provider-kit/testing/command.ts'

export default async function startWatchedSimulator(): Promise<() => Promise<void>> {
  const closeSimulator = await startSimulator()
  const watch = await startWatch(process.env['KAMASOUK_SIM'] ?? '')
  process.env['KAMASOUK_SIM'] = watch.url
  return async () => {
    const { printed, exitCode } = await watch.stop()
    await closeSimulator()
    console.log(printed)
    if (exitCode !== 0) throw new Error('contracts watch found deviations.')
  }
}
