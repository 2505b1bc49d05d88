import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { eventExamples } from '../../contracts/registry/examples.ts'
import { events, type EventName } from '../../contracts/registry/registry.ts'
import { asyncApiOfEvents, type AsyncApi } from './asyncapi-events.ts'
import { asyncApiErrors } from './testing/validators.ts'

const names = Object.keys(events) as EventName[]
const document = asyncApiOfEvents()

describe('the AsyncAPI document of the events', () => {
  test('is valid AsyncAPI', () => {
    expect(asyncApiErrors(document)).toEqual([])
  })

  test('is not valid with an unknown action', () => {
    const text = JSON.stringify(document).replace('"action":"send"', '"action":"shout"')
    expect(asyncApiErrors(JSON.parse(text) as AsyncApi)).not.toEqual([])
  })

  test('has exactly the events that the provider sends', () => {
    expect(Object.keys(document.operations)).toEqual(names)
    expect(Object.keys(document.channels.player.messages)).toEqual(names)
    for (const name of names) {
      const messages = [{ $ref: `#/channels/player/messages/${name}` }]
      expect(document.operations[name]).toMatchObject({ action: 'send', messages })
    }
  })

  test.each(names)('%s has its cause and examples that match its schema', (name) => {
    const message = document.channels.player.messages[name]
    expect(message).toMatchObject({ summary: events[name].summary })
    expect(message?.description).toContain(events[name].trigger)
    const examples = message?.examples ?? []
    expect(examples.map((example) => example.name)).toEqual(Object.keys(eventExamples[name]))

    const isPayload = new Ajv2020({ validateFormats: false, keywords: ['components'] }).compile({
      ...message?.payload,
      components: document.components,
    })
    const refused = examples.filter(({ payload }) => !isPayload(payload))
    expect(refused).toEqual([])
    expect(isPayload({})).toBe(false)
  })

  test('describes the address and the handshake', () => {
    const { provider } = asyncApiOfEvents('127.0.0.1:4700').servers
    expect(provider).toMatchObject({ host: '127.0.0.1:4700', pathname: '/socket.io' })
    expect(provider.description).toMatch(/userId.*token/)
    expect(provider.security).toEqual([{ $ref: '#/components/securitySchemes/accessToken' }])
    expect(document.channels.player.bindings.ws.query.required).toEqual(['userId'])
  })
})
