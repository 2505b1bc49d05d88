import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../world/world.ts'
import { seedWorld } from '../seed.ts'
import { SeedFile } from './format.ts'
import { readSeedFile } from './read.ts'

const here = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8')

const problemsOf = (text: string): string[] =>
  (readSeedFile(text).problems ?? []).map(
    ({ line, column, message }) => `${String(line)}:${String(column)} ${message}`,
  )

async function worldOf(text: string, seed = 1): Promise<World> {
  const { seedFile, problems } = readSeedFile(text)
  expect(problems).toBeUndefined()
  const world = createWorld({ name: 'test', seed })
  await seedWorld(world, { file: seedFile })
  return world
}

const pricesOf = ({ servers }: World['store']) => servers.all().map(({ buyPrice }) => buyPrice)

const sixDigits: unknown = expect.stringMatching(/^\d{6}$/)
const nadia = '{ email: nadia@kamasouk.test, password: Secret2026!, firstName: Nadia, lastName: Alaoui }'

describe('a seed file', () => {
  test('has an example with every section', async () => {
    const { seedFile, problems } = readSeedFile(await here('example.yaml'))
    expect(problems).toBeUndefined()
    const sections = Object.keys(SeedFile.shape).filter((name) => name !== '$schema')
    expect(Object.keys(seedFile ?? {}).toSorted()).toEqual(sections.toSorted())
  })

  test('can be JSON or YAML', async () => {
    const { seedFile } = readSeedFile(await here('example.yaml'))
    const json = JSON.stringify(seedFile, null, '\t')
    expect(readSeedFile(json)).toMatchObject({ seedFile: seedFile ?? {} })
    expect(problemsOf('{ "servers": [ }')).toEqual([expect.stringMatching(/^1:\d+ This is not valid JSON: /)])
  })

  test('replaces the generated rows', async () => {
    const { store, clock } = await worldOf(await here('example.yaml'))
    const daysAgo = (createdAt: string) => Math.round((clock.now() - Date.parse(createdAt)) / 8_640_000) / 10
    expect(store.servers.all().map((row) => [row.serverName, row.stockStatusForSell])).toEqual([
      ['Boune', 'in stock now'],
      ['Galgarion', 'in stock now'],
      ['Dodge', 'out of stock'],
    ])
    expect(store.operators.all().map((row) => [row.displayName, row.isOnline])).toEqual([
      ['Omar', true],
      ['Lina', false],
    ])
    const characters = store.characters.all().map(({ characterName }) => characterName)
    expect(characters).toEqual(['Omar-Enutrof', 'Omar-Sram'])
    const transactions = store.transactions.all()
    expect(
      transactions.map((row) => [row.transactionType, row.total, row.status, daysAgo(row.createdAt)]),
    ).toEqual([
      ['Sell', 128, 'Rejected', 40],
      ['Buy', 360, 'Paid', 3],
      ['Buy', 25, 'Pending', 0.1],
    ])
    expect(store.exchanges.all()).toMatchObject([
      { quantityReceiveDouble: 7, status: 'Exchanged', exchangeCode: sixDigits },
      { quantityReceiveDouble: 7.5, status: 'Pending', operatorId: null, exchangeCode: null },
    ])
  })

  test('leaves missing sections to the seed', async () => {
    const { store } = await worldOf(`accounts: [${nadia}]`)
    const generated = createWorld({ name: 'test', seed: 1 })
    await seedWorld(generated)
    expect(pricesOf(store)).toEqual(pricesOf(generated.store))
    const [player] = store.users.where('email', 'nadia@kamasouk.test')
    expect(player).toMatchObject({ role: 'user', phoneNumber: null })
    // The first player of a file has what the first named player has.
    expect(store.transactions.where('history', `${String(player?._id)}/Buy`)).toHaveLength(40)
    expect(store.users.where('email', 'yasmine@kamasouk.test')).toEqual([])
    expect(store.operators.all().map(({ displayName }) => displayName)).toEqual(['Salma', 'Karim'])
  })

  test('can remove all operators and servers', async () => {
    const { store } = await worldOf('operators: []\nservers: []')
    expect([store.operators.size(), store.servers.size(), store.rates.size()]).toEqual([0, 0, 0])
    expect([store.transactions.size(), store.exchanges.size()]).toEqual([0, 0])
  })
})

const rate = (to: string, terms: string) => `rates: [{ from: Boune, to: ${to}, conversionRate: ${terms} }]`
const exchange = '{ of: mehdi@kamasouk.test, from: Boune, to: Crail, quantity: 5'

describe('a seed file with mistakes', () => {
  test('gets all errors of form at once, each with its position', () => {
    expect(
      problemsOf(
        [
          'acounts: []',
          'accounts:',
          '  - { email: nadia@kamasouk.test, password: x, firstName: N, lastName: A, role: operater }',
          '  - { email: joueur3@kamasouk.test, password: x, firstName: N }',
          'servers:',
          '  - { name: Boune, game: rerto, buyPrice: dear, sellPrice: 24, stock: 1.2345 }',
          'transactions:',
          '  - { of: nadia@kamasouk.test, type: Bye, server: Boune, quantity: 0 }',
        ].join('\n'),
      ),
    ).toEqual([
      '1:1 There is no "acounts" here. Did you mean "accounts"?',
      '3:81 "operater" is not known here. Did you mean "operator"?',
      '4:5 "lastName" is missing.',
      '4:14 Generated players use joueur1@kamasouk.test and so on. Choose another address.',
      '6:26 "rerto" is not known here. Did you mean "retro"?',
      '6:43 A number belongs here, not the text "dear".',
      '6:71 A number with at most 3 decimals belongs here.',
      '8:38 "Bye" is not known here. Did you mean "Buy"?',
      '8:68 A number of more than 0 belongs here.',
    ])
  })

  test('gets all errors of names at once', () => {
    expect(
      problemsOf(
        [
          'accounts:',
          `  - ${nadia}`,
          '  - { email: Nadia@kamasouk.test, password: x, firstName: N, lastName: A }',
          'servers:',
          '  - { name: Boune, game: retro, buyPrice: 30, sellPrice: 24, stock: 1 }',
          '  - { name: Boune, game: retro, buyPrice: 30, sellPrice: 24, stock: 1 }',
          'transactions:',
          '  - { of: nadja@kamasouk.test, type: Buy, server: Bonne, quantity: 1 }',
        ].join('\n'),
      ),
    ).toEqual([
      '3:14 "nadia@kamasouk.test" appears twice.',
      '6:13 "Boune" appears twice.',
      '8:11 There is no account "nadja@kamasouk.test". Did you mean "nadia@kamasouk.test"?',
      '8:51 There is no server "Bonne". Did you mean "Boune"?',
    ])
  })

  test.each([
    [rate('Boune', '1'), '1:28 An exchange needs two different servers.'],
    [rate('Dodge', '1'), '1:28 "Dodge" is a server of the other game.'],
    [rate('Crail', '0.12345'), '1:51 A number with at most 4 decimals belongs here.'],
    [
      `${rate('Crail', '1').slice(0, -1)},\n  { from: Boune, to: Crail, conversionRate: 2 }]`,
      '2:22 "Boune" to "Crail" appears twice.',
    ],
    [
      'operators: [{ of: mehdi@kamasouk.test }]',
      '1:19 "mehdi@kamasouk.test" does not have the role operator.',
    ],
    [
      `rates: []\nexchanges: [${exchange} }]`,
      '2:57 There is no rate between these servers. Add one, or give `received`.',
    ],
    [
      `${rate('Crail', '1, fee: 9')}\nexchanges: [${exchange} }]`,
      '2:74 Nothing is left of it after the fee of the rate.',
    ],
    [
      `exchanges:\n- &first ${exchange}, status: Pending }\n- *first`,
      '2:82 "mehdi@kamasouk.test" already has a pending exchange.',
    ],
    ['servers: [{ name: A, game: retro, buyPrice: .inf, sellPrice: 1, stock: 1 }]', '1:45 '],
    ['servers: 3', '1:10 A list belongs here, not 3.'],
    ['# nothing yet\n', '1:1 The file is empty. It needs one or more of accounts, operators, '],
    ['hello', '1:1 A group of fields, as name: value, belongs here, not the text "hello".'],
    ['servers: []\nrates: []\nservers: []', '3:1 Key "servers" appears twice.'],
    ['{"servers": [], "rates": [],\n\n"servers": []}', '3:1 Key "servers" appears twice.'],
  ])('gets an error with its position: %j', (text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(problem)])
  })

  test('gets errors that quote only the start of a long value', () => {
    const [problem = ''] = problemsOf(`servers: ${'x'.repeat(900_000)}`)
    expect(problem).toContain('not the text "xxx')
    expect(problem.length).toBeLessThan(1100)
  })
})
