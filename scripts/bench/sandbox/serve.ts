/** Serves a folder of static files as a host does that compresses them: `serve.ts PORT FOLDER`. */
import express from 'express'
import { replaceByCompressed } from '../../../mock-api/http/client-files.ts'

const [port, folder = ''] = process.argv.slice(2)
const host = express().disable('x-powered-by')
host.get(/\/$/, (request, _response, next) => {
  request.url += 'index.html'
  next()
})
host.use(replaceByCompressed(folder), express.static(folder))
host.listen(Number(port), '127.0.0.1')
