import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { openRequest, operate, signIn, startSimulator } from '../../mock-api/testing.ts'
import { scenarioOf, command } from '../testing.ts'

const outFile = (): string => join(newFolder(), 'mine.yaml')

async function startWithAReply() {
  const simulator = await startSimulator()
  const { _id: requestId } = await openRequest(simulator, await signIn(simulator))
  await operate(simulator, 'reply', { requestId, message: 'Bonjour !' })
  return simulator
}

const wholeLife = ['--from', '0', '--until-idle', '1ms']

test('records from an entry until the idle time is over', async () => {
  const { url } = await startWithAReply()
  const file = outFile()
  const args = ['record', file, ...wholeLife, '--title', 'Mine', '--target', url]
  const { exitCode, printed } = await command(args)
  expect(exitCode).toBe(0)
  expect(printed).toMatch(/Wrote .+mine\.yaml: 4 steps\.\n$/)
  expect(scenarioOf(await readFile(file, 'utf8'))).toMatchObject({ title: 'Mine' })
})

test('overwrites an existing file only with --force', async () => {
  const { url } = await startWithAReply()
  const file = outFile()
  await writeFile(file, 'mine')
  const refused = await command(['record', file, ...wholeLife, '--target', url])
  expect(refused).toEqual({
    exitCode: 1,
    printed: '',
    complained: `${file} already exists: --force overwrites it.\n`,
  })
  expect(await readFile(file, 'utf8')).toBe('mine')
  const forced = await command(['record', file, ...wholeLife, '--force', '--json', '--target', url])
  expect(JSON.parse(forced.printed)).toEqual({ file, steps: 4, leftOut: 0 })
})

test('writes no file when nothing happened', async () => {
  const { url } = await startSimulator()
  const file = outFile()
  const { printed } = await command(['record', file, '--until-idle', '1ms', '--json', '--target', url])
  expect(JSON.parse(printed)).toEqual({ file: null, steps: 0, leftOut: 0 })
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})
