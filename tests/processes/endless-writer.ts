/**
 * A program that writes one file again and again, each time with the next number, until somebody kills it. It says each
 * number that it has written. Its file, and the first number, are its arguments.
 */
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { replaceFile } from '../../contracts/shared/output-file.ts'

const [file = '', first = '1'] = process.argv.slice(2)

function* parts(number: number): Generator<string> {
  yield `{"number":${String(number)},"rows":[`
  for (let row = 0; row < 40; row += 1) yield `${row === 0 ? '' : ','}"${String(number).repeat(500)}"`
  yield `],"end":${String(number)}}`
}

// Kept now for the next one: whoever is killed has no end at which to keep anything.
flushCompileCache()

for (let number = Number(first); ; number += 1) {
  replaceFile(file, parts(number))
  writeSync(1, `${String(number)}\n`)
}
