/** Reads the events in what a provider sends over Socket.IO. */
import { decodePacket, decodePayload, type RawData } from 'engine.io-parser'
import { Decoder, PacketType, type Packet } from 'socket.io-parser'

export type OnEvent = (name: string, payload: unknown) => void

/** Reads one message of a WebSocket. Ignores what is no event. */
export const readSocketMessage = (message: RawData, onEvent: OnEvent): void =>
  readPacket(decodePacket(message, 'nodebuffer').data, onEvent)

/** Reads the answer to one long poll, which has any number of messages. */
export function readPollingAnswer(body: string, onEvent: OnEvent): void {
  for (const { type, data } of decodePayload(body, 'nodebuffer')) {
    if (type === 'message') readPacket(data, onEvent)
  }
}

function readPacket(data: unknown, onEvent: OnEvent): void {
  if (typeof data !== 'string') return
  const decoder = new Decoder()
  decoder.on('decoded', ({ type, data: parts }: Packet) => {
    const [name, payload] = type === PacketType.EVENT ? (parts as readonly unknown[]) : []
    if (typeof name === 'string') onEvent(name, payload)
  })
  try {
    decoder.add(data)
  } catch {
    // Engine.IO's own messages, such as pings and the handshake, are no packets of Socket.IO.
  }
}
