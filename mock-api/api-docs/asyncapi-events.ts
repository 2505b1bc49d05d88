/** Prints the events of the registry as AsyncAPI. */
import { eventExamples } from '../../contracts/registry/examples.ts'
import { events, type EventName } from '../../contracts/registry/registry.ts'
import { realtime } from '../../contracts/registry/transport.ts'
import { version } from './openapi.ts'
import { createSchemas, type JsonSchema } from './json-schema.ts'

interface Reference {
  readonly $ref: string
}

export interface Message {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly contentType: string
  readonly payload: JsonSchema
  readonly examples: readonly { readonly name: string; readonly payload: unknown }[]
}

/** The parts of an AsyncAPI 3 document that the simulator prints. */
export interface AsyncApi {
  readonly asyncapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly defaultContentType: string
  readonly servers: {
    readonly provider: Readonly<Record<'host' | 'pathname' | 'protocol' | 'description', string>> & {
      readonly security: readonly Reference[]
    }
  }
  readonly channels: {
    readonly player: {
      readonly address: string
      readonly title: string
      readonly description: string
      readonly servers: readonly Reference[]
      readonly parameters: Readonly<Record<string, { readonly description: string }>>
      readonly messages: Readonly<Record<string, Message>>
      readonly bindings: {
        readonly ws: { readonly bindingVersion: string; readonly query: JsonSchema }
      }
    }
  }
  readonly operations: Readonly<
    Record<
      string,
      {
        readonly action: 'send'
        readonly summary: string
        readonly description: string
        readonly channel: Reference
        readonly messages: readonly Reference[]
      }
    >
  >
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}

/** Describes the provider, which sends every event. */
export function asyncApiOfEvents(host = '127.0.0.1:4600'): AsyncApi {
  const schemas = createSchemas()
  const rows = Object.values(events)
  const messages = Object.fromEntries(
    rows.map((row): [string, Message] => [
      row.name,
      {
        name: row.name,
        title: row.name,
        summary: row.summary,
        description: `Triggered by: ${row.trigger}.`,
        contentType: 'application/json',
        payload: schemas.of(row.payload),
        ...examplesOf(row.name),
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

const examplesOf = (name: EventName): Pick<Message, 'examples'> => ({
  examples: Object.entries<unknown>(eventExamples[name]).map(([example, payload]) => ({
    name: example,
    payload,
  })),
})
