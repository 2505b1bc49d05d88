/**
 * The reference, `reference.ts PORT LIST`: Express and Socket.IO with nothing around them, doing the bare work of the
 * simulator's calls, so that every figure is a ratio to what the machine itself needs.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import express from 'express'
import { Server } from 'socket.io'
import { hashPassword } from '../../mock-api/domain/passwords.ts'

const [port = '', file = ''] = process.argv.slice(2)
const list = JSON.parse(readFileSync(file, 'utf8')) as object

const app = express()
const http = createServer(app)
const io = new Server(http, { serveClient: false })

app.get('/list', (_request, response) => response.json(list))
/** Hashes the password at the simulator's cost. */
app.post('/login', express.json(), (request, response, next) => {
  const { password } = request.body as { password: string }
  hashPassword(password, 'salt').then((hash) => response.json({ hash }), next)
})
/** Parses a body of any size. */
app.post('/parse', express.json({ limit: '100mb' }), (_request, response) => response.json({}))
/** Copies as many rows as a large world has. */
app.post('/copy', (_request, response) => {
  const rows = Array.from({ length: 100_000 }, (_, index) => ({ ...list, _id: String(index), total: index }))
  response.json({ rows: structuredClone(rows).length })
})
/** Emits an event to one user. */
app.post('/emit', express.json(), (request, response) => {
  const { userId, event, payload } = request.body as { userId: string; event: string; payload: object }
  io.to(userId).emit(event, payload)
  response.json({ sent: true })
})
io.on('connection', (socket) => void socket.join(String(socket.handshake.query['userId'])))
http.listen(Number(port), '127.0.0.1')
