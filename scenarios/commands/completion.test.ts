import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { command } from '../testing.ts'

/** What bash offers behind these words. */
async function offered(...words: string[]): Promise<string[]> {
  const { exitCode, printed } = await command(['completion', 'bash'])
  expect(exitCode).toBe(0)
  const script = `${printed}
COMP_WORDS=(kamasouk-scenario ${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${String(words.length)}
_kamasouk_scenario
printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.trim().split('\n')
}

test('commands are completed', async () => {
  expect(await offered('per')).toEqual(['persona'])
  expect(await offered('')).toEqual(expect.arrayContaining(['run', 'record', 'operator', 'explore', 'world']))
})

test('a command’s flags are completed, and the names of scenarios where it takes them', async () => {
  expect(await offered('run', '--wor')).toEqual(['--world', '--workers'])
  expect(await offered('run', 'welc')).toEqual(['welcome'])
  expect(await offered('validate', 'welc')).toEqual(['welcome'])
  expect(await offered('world', 'welc')).toEqual([''])
})

test('what a flag or a command takes is completed', async () => {
  expect(await offered('run', 'welcome', '--reporter', 'j')).toEqual(['json', 'junit'])
  expect(await offered('world', 're')).toEqual(['reset', 'remove', 'restore'])
  expect(await offered('persona', 'c')).toEqual(['chatty', 'careless'])
})

test('zsh and fish are given scripts of their own, and another shell a sentence', async () => {
  expect((await command(['completion', 'zsh'])).printed).toContain(
    'compdef _kamasouk_scenario kamasouk-scenario',
  )
  expect((await command(['completion', 'fish'])).printed).toContain('__fish_seen_subcommand_from run')
  expect(await command(['completion', 'bahs'])).toMatchObject({
    exitCode: 1,
    complained: 'completion takes one of bash, zsh, fish, not "bahs". Did you mean "bash"?\n',
  })
})
