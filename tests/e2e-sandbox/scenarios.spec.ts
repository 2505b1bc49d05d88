/** The scenario library inside the worker of a browser. */
import { expect, test, type World } from '../e2e/world.ts'

/** Runs a scenario with its player, and waits for its end. */
async function play(world: World, body: { readonly scenario: string } | { readonly yaml: string }) {
  const { run } = await world.control.call('runs.start', {
    body: { ...body, speed: 'max', isHeadless: true },
  })
  const outcome = async () => (await world.control.call('runs.get', { params: { id: run.id } })).run.outcome
  await expect.poll(outcome).toBe('passed')
}

test('a scenario passes with its player, and its recording too', async ({ world }) => {
  await world.control.call('recordings.start')
  await play(world, { scenario: 'purchase-paid' })
  const { yaml } = await world.control.call('recordings.stop', { body: { title: 'A purchase' } })
  await play(world, { yaml })
})
