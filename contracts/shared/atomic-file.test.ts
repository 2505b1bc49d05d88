import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { removeLeftovers, replaceFile } from './atomic-file.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kamasouk-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

function* failing() {
  yield 'new'
  throw new Error('a defect')
}

describe('replacing a file', () => {
  test('writes all of its parts, over what was there or where nothing was, and leaves nothing beside it', () => {
    const folder = newFolder()
    const file = join(folder, 'a.json')
    for (const parts of [['one', ' ', 'é\u2028'], ['two'], []]) {
      replaceFile(file, parts)
      expect(readFileSync(file, 'utf8')).toBe(parts.join(''))
    }
    expect(readdirSync(folder)).toEqual(['a.json'])
  })

  test('leaves the old one, and nothing beside it, when the new one cannot be made', () => {
    const folder = newFolder()
    const file = join(folder, 'a.json')
    replaceFile(file, ['old'])
    expect(() => {
      replaceFile(file, failing())
    }).toThrow('a defect')
    expect(readFileSync(file, 'utf8')).toBe('old')
    mkdirSync(join(folder, 'folder'))
    expect(() => {
      replaceFile(join(folder, 'folder'), ['new'])
    }).toThrow('EISDIR')
    expect(readdirSync(folder)).toEqual(['a.json', 'folder'])
    expect(() => {
      replaceFile(join(folder, 'nowhere', 'a.json'), ['new'])
    }).toThrow('ENOENT')
  })

  test('takes away what killed writers of the same file have left, and nothing else', () => {
    const folder = newFolder()
    const kept = [
      'a.json.writing-1',
      'a.json.writing-x',
      'a.json.writing',
      'b.json.writing-4194305',
      'a.json',
    ]
    // Nobody has a number above 2^22, and number 1 is always somebody.
    for (const name of [...kept, 'a.json.writing-4194305', 'a.json.writing-999999999']) {
      writeFileSync(join(folder, name), '')
    }
    removeLeftovers(join(folder, 'a.json'))
    expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted())
  })
})
