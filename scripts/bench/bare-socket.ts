/** Socket.IO with nothing around it: a room for each user, and a route that emits into one. */
import { createServer } from 'node:http'
import express from 'express'
import { Server } from 'socket.io'

const [port = ''] = process.argv.slice(2)
const app = express()
const http = createServer(app)
const io = new Server(http, { serveClient: false })

io.on('connection', (socket) => {
  void socket.join(String(socket.handshake.query['userId']))
})
app.get('/', (_request, response) => {
  response.json({})
})
app.post('/emit', express.json(), (request, response) => {
  const { userId, event, payload } = request.body as { userId: string; event: string; payload: object }
  io.to(userId).emit(event, payload)
  response.json({ sent: true })
})
http.listen(Number(port), '127.0.0.1')
