/**
 * The reference: Express 5 with nothing around it. `GET /list` answers the JSON of a file, and `POST /login` hashes a
 * password at the simulator's cost, so that what the machine itself takes for either is known in the same run.
 */
import { readFileSync } from 'node:fs'
import express from 'express'
import { hashPassword } from '../../mock-api/domain/passwords.ts'

const [port = '', file = ''] = process.argv.slice(2)
const list = JSON.parse(readFileSync(file, 'utf8')) as object

const app = express()
app.get('/list', (_request, response) => {
  response.json(list)
})
app.post('/login', express.json(), (request, response, next) => {
  const { password } = request.body as { password: string }
  hashPassword(password, 'salt').then((hash) => response.json({ hash }), next)
})
app.listen(Number(port), '127.0.0.1')
