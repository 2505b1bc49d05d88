/** Prints the events of the registry as AsyncAPI. */
import { eventExamples } from '../../contracts/registry/examples.ts'
import { events } from '../../contracts/registry/registry.ts'
import { realtime } from '../../contracts/registry/transport.ts'
import { version } from './openapi.ts'
import { createSchemas } from './json-schema.ts'

export type AsyncApi = ReturnType<typeof asyncApiOfEvents>

/** Describes the provider, which sends every event. */
export function asyncApiOfEvents(host = '127.0.0.1:4600') {
  const schemas = createSchemas()
  const rows = Object.values(events)
  const messages = Object.fromEntries(
    rows.map(({ name, summary, trigger, payload }) => [
      name,
      {
        name,
        title: name,
        summary,
        description: `Triggered by: ${trigger}.`,
        contentType: 'application/json',
        payload: schemas.of(payload),
        examples: Object.entries<unknown>(eventExamples[name]).map(([example, value]) => ({
          name: example,
          payload: value,
        })),
      },
    ]),
  )
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Kamasouk: the events',
      version,
      description:
        'The events of the provider of Kamasouk for connected players. Every payload can have an `eventId`; clients ignore an event with an id that they have seen. Events are delivered at most once, so clients reload their data after a reconnection.',
    },
    defaultContentType: 'application/json',
    servers: {
      provider: {
        host,
        pathname: realtime.path,
        protocol: 'socket.io',
        description:
          'Socket.IO 4, over WebSocket or long polling. The handshake has the query `userId` and `auth: { token }`. A wrong userId and an invalid or expired token are refused: `connect_error` has the body of a refused call in `data`.',
        security: [{ $ref: '#/components/securitySchemes/accessToken' }],
      },
    },
    channels: {
      player: {
        address: '{userId}',
        title: 'The room of one player',
        description: 'All connections of the player join it at the handshake.',
        servers: [{ $ref: '#/servers/provider' }],
        parameters: {
          userId: { description: 'The id of the connected player' },
        },
        messages,
        bindings: {
          ws: {
            bindingVersion: '0.1.0',
            query: {
              type: 'object',
              properties: { userId: { type: 'string', pattern: '^[0-9a-f]{24}$' } },
              required: ['userId'],
            },
          },
        },
      },
    },
    operations: Object.fromEntries(
      rows.map(({ name, summary, trigger }) => [
        name,
        {
          action: 'send',
          summary,
          description: `Triggered by: ${trigger}.`,
          channel: { $ref: '#/channels/player' },
          messages: [{ $ref: `#/channels/player/messages/${name}` }],
        },
      ]),
    ),
    components: {
      schemas: schemas.components(),
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of a login or a refresh, as `auth.token` of the handshake',
        },
      },
    },
  }
}
