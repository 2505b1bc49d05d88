/** What the published schema says of fields whose own schemas say nothing: hover texts for who writes a scenario. */
import { kindNames, kinds } from '../../mock-api/faults/kinds.ts'

export interface FieldWords {
  readonly description: string
  readonly examples?: readonly unknown[]
}

const words = (description: string, ...examples: readonly unknown[]): FieldWords =>
  examples.length === 0 ? { description } : { description, examples }

const howLong = ', as 40s, 30m or 24h'

/** By the field's name, which means the same wherever it stands. */
export const fieldWords: Readonly<Record<string, FieldWords>> = {
  ...Object.fromEntries(kindNames.map((name) => [name, words(`${kinds[name].about}.`)])),
  // Steps.
  wait: words(
    'What somebody has to do: a call, an event, an act of the operator, a socket, a mail or a fault.',
  ),
  expect: words('What must happen, or how a thing or a value must be.'),
  // Within events.
  newMessage: words('The message.'),
  senderType: words('Whether a player wrote it, or the staff.'),
  tracking: words('The tracking.'),
  transaction: words('The transaction or exchange.'),
  expiredAt: words('When it expired.'),
  gameName: words('The name of the game.'),
  never: words('What must not happen, from the last step that acted on.'),
  when: words('What must have happened since the run began, or how a thing or a value must be.'),
  steps: words('What happens, one after another.'),
  otherwise: words('What happens where it is not so.'),
  with: words('What is sent along; a placeholder may stand for each of its fields.'),
  fault: words('What goes wrong, and for how long: give it times, a ttl, or both.'),
  // Ids.
  id: words('An id.', '${game._id}'),
  _id: words('Its own id.', '${request._id}'),
  requestId: words('The id of a request.', '${request._id}'),
  trackingId: words('The id of a tracking.', '${tracking._id}'),
  transactionId: words('The id of a transaction or exchange.', '${exchange._id}'),
  operatorId: words('The id of an operator; null where there is none.'),
  userId: words('The id of a user.'),
  gameId: words('The id of a game.'),
  serverId: words('The id of a server.'),
  clientId: words('What the client calls the message, so that sending it again is no second one.'),
  // Users.
  firstName: words('The first name.'),
  lastName: words('The last name.'),
  email: words('An e-mail address.', 'yasmine@kamasouk.test'),
  password: words('The password.'),
  newPassword: words('The new password.'),
  oldPassword: words('The password until now.'),
  newConfirmationPassword: words('The new password once more.'),
  rememberMe: words('Whether the session outlives the browser.'),
  resetToken: words('The token of a reset link, which serves once.'),
  phoneNumber: words('The telephone number.'),
  address: words('The address.'),
  country: words('The country.'),
  City: words('The city.'),
  bankInfo: words('Where money is sent to.'),
  bankName: words('The name of the bank.'),
  RIB: words('The number of the bank account.'),
  role: words('What the user may do.'),
  displayName: words('The name that players see.'),
  characters: words("The operator's characters, by server."),
  isOnline: words('Whether the operator is at the desk.'),
  // Conversations.
  username: words("The name of the player's character."),
  message: words('What is said.', 'Bonjour ${request.username} !'),
  messages: words('What was said.'),
  isRequestStarted: words('Whether an operator has answered.'),
  isFormOpened: words('Whether it is open still.'),
  createdAt: words('When it came to be.'),
  expiresAt: words('When it ends by itself.'),
  reason: words('Why the request cannot be served.'),
  // Transactions.
  quantity: words('How many Kamas, in millions.', 12),
  transactionType: words('Whether the player buys or sells.'),
  status: words('How far the transaction is.'),
  SenderGameName: words("The player's character on the server that gives."),
  ReceiverGameName: words("The player's character on the server that gets."),
  quantitySendDouble: words('How many millions of Kamas the player gives.', 12),
  quantityReceiveDouble: words('How many millions of Kamas the player gets.'),
  serverIdSender: words('The server that gives.'),
  serverIdReceiver: words('The server that gets.'),
  serverSender: words('The server that gives.'),
  serverReceiver: words('The server that gets.'),
  exchangeCode: words('What the delivery person says, to be compared.'),
  game: words('The game.'),
  server: words('The server.'),
  persoName: words("The name of the player's character."),
  total: words('The price, in DH.'),
  // Servers and rates.
  serverName: words('The name of the server.', 'Boune'),
  buyPrice: words('What one million Kamas costs the player, in DH.'),
  sellPrice: words('What the player gets for one million Kamas, in DH.'),
  stockStatusForBuy: words('What the market says to those who buy.'),
  stockStatusForSell: words('What the market says to those who sell.'),
  serverStock: words('How many millions of Kamas are in stock.'),
  conversionRate: words('How many Kamas of the destination one Kama of the origin gives.'),
  exchangeFee: words('What an exchange costs, in millions of Kamas.'),
  // Lists.
  keyword: words('A part of the name, in any case.'),
  search: words('A part of what is looked for.'),
  page: words('Which page, from 1.', 1),
  limit: words('How many on a page.', 10),
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
