/** Answers requests that Node's HTTP parser rejects, in the form of every other refusal. */
import { STATUS_CODES, type Server } from 'node:http'
import { errorBody } from '../../contracts/registry/errors.ts'

const statusOf: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

export function refuseUnreadable(http: Server): void {
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = statusOf[error.code ?? ''] ?? 400
    const body = JSON.stringify(
      errorBody('invalid-input', {
        request: "La requête n'est pas lisible : son adresse ou ses en-têtes sont trop longs ou mal formés.",
      }),
    )
    socket.end(
      [
        `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
        'Connection: close',
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${String(Buffer.byteLength(body))}`,
        '',
        body,
      ].join('\r\n'),
    )
  })
}
