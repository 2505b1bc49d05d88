import { expect, test } from 'vitest'
import { readPresets } from './presets.ts'

const preset = (name: string, step: string): string => `${name}: { about: A test., steps: [${step}] }`

test.each([
  [
    'an unknown field',
    'order: { abut: A test., steps: [{ advance: 1s }] }',
    '1:10  There is no "abut" here. Did you mean "about"?',
  ],
  ['no steps', 'order: { about: A test., steps: [] }', '1:33  '],
  [
    'a name with a space',
    'my order: { about: A test., steps: [{ advance: 1s }] }',
    '1:1  A name of a preset has lower-case letters, digits and dashes.',
  ],
  [
    'a preset that uses itself',
    preset('order', '{ repeat: 2, steps: [{ use: order }] }'),
    '1:1  The preset "order" can use only presets above it, not "order".',
  ],
  [
    'a preset that uses a later one',
    `${preset('one', '{ use: two }')}\n${preset('two', '{ advance: 1s }')}`,
    '1:1  The preset "one" can use only presets above it, not "two".',
  ],
  ['invalid YAML', 'order: [', '1:9  This is not valid YAML'],
])('the presets cannot have %s', (_what, text, message) => {
  expect(() => readPresets(text)).toThrow(`presets.yaml:${message}`)
})

test('a preset can use one above it', () => {
  const text = `${preset('one', '{ advance: 1s }')}\n${preset('two', '{ use: one }')}`
  expect([...readPresets(text).presets.keys()]).toEqual(['one', 'two'])
})
