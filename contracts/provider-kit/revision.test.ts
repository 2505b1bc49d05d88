import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkoutOf, nameOf, type Checkout } from './revision.ts'

const clean: Checkout = { revision: '0123456789abcdef', branch: 'main', changed: [] }
const detached: Checkout = { ...clean, branch: undefined }
const changed = (...files: string[]): Checkout => ({ ...clean, changed: files })

describe('the version and the branch', () => {
  test.each<[string, Checkout | undefined, Parameters<typeof nameOf>[0], unknown]>([
    ['are those of the checkout', clean, {}, { version: clean.revision, branch: 'main' }],
    ['are those given', clean, { version: '7', branch: 'b' }, { version: '7', branch: 'b' }],
    [
      'are those given, where there is no checkout',
      undefined,
      { version: '7', branch: 'b' },
      { version: '7', branch: 'b' },
    ],
    [
      'may be given for a checkout that differs',
      changed('a'),
      { version: '7' },
      { version: '7', branch: 'main' },
    ],
    [
      'are half of the checkout, half given',
      detached,
      { branch: 'b' },
      { version: clean.revision, branch: 'b' },
    ],
  ])('%s', async (_what, checkout, given, expected) => {
    expect(await nameOf(given, () => Promise.resolve(checkout))).toEqual(expected)
  })

  test.each<[string, Checkout | undefined, Parameters<typeof nameOf>[0], RegExp]>([
    [
      'one file that differs',
      changed('a.json'),
      {},
      /not as its revision 0123456789ab has it \(a\.json\): commit, or/,
    ],
    ['files that differ', changed('a', 'b', 'c'), {}, /\(a and 2 more\)/],
    ['a checkout on no branch', detached, {}, /^The checkout is on no branch: --branch is needed/],
    [
      'no checkout and no version',
      undefined,
      { branch: 'b' },
      /in no git checkout: --consumer-app-version is/,
    ],
    ['no checkout and no branch', undefined, { version: '7' }, /in no git checkout: --branch is/],
  ])('cannot be told with %s', async (_what, checkout, given, sentence) => {
    await expect(nameOf(given, () => Promise.resolve(checkout))).rejects.toThrow(sentence)
  })
})

function newCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'kamasouk-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  // Whatever the person or a hook has configured.
  const env = { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1' }
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' }).trim()
  git('init', '--quiet', '--initial-branch', 'a-branch/of-mine')
  git('config', 'user.email', 'a@b.test')
  git('config', 'user.name', 'a')
  mkdirSync(join(folder, 'pacts'))
  const pact = join(folder, 'pacts', 'a.json')
  writeFileSync(pact, '{}')
  git('add', '.')
  git('commit', '--quiet', '--message', 'first')
  return { folder, git, pact }
}

describe('a checkout', () => {
  test('says its revision, its branch and that nothing differs', async () => {
    const { git, pact } = newCheckout()
    expect(await checkoutOf([pact])).toEqual({
      revision: git('rev-parse', 'HEAD'),
      branch: 'a-branch/of-mine',
      changed: [],
    })
  })

  test('names what was changed and what git does not know', async () => {
    const { folder, pact } = newCheckout()
    writeFileSync(pact, '{"a":1}')
    writeFileSync(join(folder, 'new file'), '')
    expect((await checkoutOf([pact]))?.changed).toEqual(['pacts/a.json', '"new file"'])
  })

  test('is on no branch when it is of a revision alone', async () => {
    const { git, pact } = newCheckout()
    git('checkout', '--quiet', '--detach')
    expect((await checkoutOf([pact]))?.branch).toBeUndefined()
  })

  test('is none for files that only lie in it, as a package does in the modules of another project', async () => {
    const { folder, pact } = newCheckout()
    const other = join(folder, 'pacts', 'other.json')
    writeFileSync(other, '{}')
    expect(await checkoutOf([pact, other])).toBeUndefined()
    expect(await checkoutOf([join(tmpdir(), 'nowhere.json')])).toBeUndefined()
  })
})
