import { expect, test } from 'vitest'

const modules = import.meta.glob<object>('./{default,fr,en,ar}/*.ts', { eager: true })
const isMessages = (value: unknown): value is object => typeof value === 'object' && value !== null

const pathsIn = (value: object): string[] =>
  Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    isMessages(part) ? pathsIn(part).map((path) => `${key}.${path}`) : [key],
  )

const translated = Object.keys(modules).filter((file) => !/default|plural|error-codes/.test(file))

test.each(translated)('%s has a translation of each message, and no others', (file) => {
  const source = modules[file.replace(/^\.\/\w+/, './default')]
  expect(pathsIn(modules[file] ?? {}).toSorted()).toEqual(pathsIn(source ?? {}).toSorted())
})
