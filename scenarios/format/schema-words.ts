/** Descriptions of fields for the editor, where the field's own schema has none. */
import { kindNames, kinds } from '../../mock-api/faults/kinds.ts'

export interface FieldWords {
  readonly description: string
  readonly examples?: readonly unknown[]
}

const words = (description: string, ...examples: readonly unknown[]): FieldWords =>
  examples.length === 0 ? { description } : { description, examples }

const howLong = ', as 40s, 30m or 24h'

/** By name of the field. A name means the same everywhere. */
export const fieldWords: Readonly<Record<string, FieldWords>> = {
  ...Object.fromEntries(kindNames.map((name) => [name, words(`${kinds[name].about}.`)])),
  // Steps.
  wait: words('The awaited call, event, act of the operator, socket, mail or fault.'),
  expect: words('The expected entry of the journal, state or value.'),
  // Within events.
  newMessage: words('The message.'),
  senderType: words('Who wrote the message: User or Admin.'),
  tracking: words('The tracking.'),
  transaction: words('The transaction or exchange.'),
  expiredAt: words('When it expired.'),
  gameName: words('The name of the game.'),
  never: words('What must not happen after the last step that acted.'),
  when: words('An entry of the journal since the run began, a state or a value.'),
  steps: words('The steps, played one after another.'),
  otherwise: words('The steps if the condition is false.'),
  with: words('The fields. Each can be a placeholder.'),
  fault: words('The kind of the fault, with times, ttl or both.'),
  // Ids.
  id: words('An id.', '${game._id}'),
  _id: words('The id of the entity.', '${request._id}'),
  requestId: words('The id of a request.', '${request._id}'),
  trackingId: words('The id of a tracking.', '${tracking._id}'),
  transactionId: words('The id of a transaction or exchange.', '${exchange._id}'),
  operatorId: words('The id of an operator, or null.'),
  userId: words('The id of a user.'),
  gameId: words('The id of a game.'),
  serverId: words('The id of a server.'),
  clientId: words('The id that the client gives the message, so that a repeated message is stored once.'),
  // Users.
  firstName: words('The first name.'),
  lastName: words('The last name.'),
  email: words('An e-mail address.', 'yasmine@kamasouk.test'),
  password: words('The password.'),
  newPassword: words('The new password.'),
  oldPassword: words('The old password.'),
  newConfirmationPassword: words('The new password again.'),
  rememberMe: words('Whether the session stays after the browser is closed.'),
  resetToken: words('The token of a reset link. It works once.'),
  phoneNumber: words('The telephone number.'),
  address: words('The address.'),
  country: words('The country.'),
  City: words('The city.'),
  bankInfo: words('The bank account of the player.'),
  bankName: words('The name of the bank.'),
  RIB: words('The number of the bank account.'),
  role: words('The role of the user.'),
  displayName: words('The name that players see.'),
  characters: words("The operator's characters, by server."),
  isOnline: words('Whether the operator is online.'),
  // Conversations.
  username: words("The name of the player's character."),
  message: words('The text of the message.', 'Bonjour ${request.username} !'),
  messages: words('The messages.'),
  isRequestStarted: words('Whether an operator has answered.'),
  isFormOpened: words('Whether it is still open.'),
  createdAt: words('When it was created.'),
  expiresAt: words('When it expires.'),
  reason: words('Why the request cannot be served.'),
  // Transactions.
  quantity: words('How many Kamas, in millions.', 12),
  transactionType: words('Whether the player buys or sells.'),
  status: words('The status of the transaction.'),
  SenderGameName: words("The player's character on the sending server."),
  ReceiverGameName: words("The player's character on the receiving server."),
  quantitySendDouble: words('The millions of Kamas that the player sends.', 12),
  quantityReceiveDouble: words('The millions of Kamas that the player receives.'),
  serverIdSender: words('The sending server.'),
  serverIdReceiver: words('The receiving server.'),
  serverSender: words('The sending server.'),
  serverReceiver: words('The receiving server.'),
  exchangeCode: words('The code that the delivery person tells the player.'),
  game: words('The game.'),
  server: words('The server.'),
  persoName: words("The name of the player's character."),
  total: words('The price, in DH.'),
  // Servers and rates.
  serverName: words('The name of the server.', 'Boune'),
  buyPrice: words('The price of one million Kamas for the player, in DH.'),
  sellPrice: words('The amount that the player gets for one million Kamas, in DH.'),
  stockStatusForBuy: words('The stock status for buyers.'),
  stockStatusForSell: words('The stock status for sellers.'),
  serverStock: words('The stock in millions of Kamas.'),
  conversionRate: words('The Kamas of the destination for one Kama of the origin.'),
  exchangeFee: words('The fee in millions of Kamas.'),
  // Lists.
  keyword: words('A part of the name. Upper and lower case are equal.'),
  search: words('A part of an id or name.'),
  page: words('The page, from 1.', 1),
  limit: words('The number of results on a page.', 10),
  sort: words('By what the list is in order; - is for descending.'),
  // Google.
  state: words('What the browser took along to Google.'),
  code: words('The code that Google gave, or for a fault the status to answer with.'),
  error: words('Why Google refused.'),
  // Faults.
  by: words(`How long${howLong}.`, '3s'),
  upTo: words(`At most how long: it is drawn between by and this${howLong}.`, '8s'),
  user: words('Only what this user sends or is sent: an e-mail address or an id.', 'yasmine@kamasouk.test'),
  times: words('How often it acts before it ends.', 1),
  ttl: words(`How long it lasts on the world's clock${howLong}.`, '30s'),
  probability: words('How likely it acts on what it meets; always, where it is not given.', 0.5),
  within: words(`How long the event is held back where no other comes${howLong}.`, '5s'),
  as: words('How the connection ends: as a network breaks it, or as the server closes it.'),
  // In every step.
  after: words("A pause before the step, on the world's clock.", '2s'),
}
