/** Writes a file repeatedly with increasing numbers and prints each number, until it is killed. Arguments: file, first number. */
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { replaceFile } from '../../contracts/shared/output-file.ts'

const [file = '', first = '1'] = process.argv.slice(2)

function* parts(number: number): Generator<string> {
  yield `{"number":${String(number)},"rows":[`
  for (let row = 0; row < 40; row += 1) yield `${row === 0 ? '' : ','}"${String(number).repeat(500)}"`
  yield `],"end":${String(number)}}`
}

// A killed process cannot write the cache at its end.
flushCompileCache()

for (let number = Number(first); ; number += 1) {
  replaceFile(file, parts(number))
  writeSync(1, `${String(number)}\n`)
}
