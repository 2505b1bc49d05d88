/** Each page that writes, with one fault of each class. Every call with every fault: client/src/api/faulty-writes.test.ts. */
import type { FaultName } from './faults.ts'
import { testFaultyWrite } from './matrix.ts'
import type { WriteId } from './writes.ts'

/** `npm test` tests a message to a request (tests/e2e/faulty-writes.spec.ts). */
const rows: Readonly<Record<Exclude<WriteId, 'messages.sendToRequest'>, readonly FaultName[]>> = {
  'auth.register': ['the status 429', 'an answer that is cut short'],
  'auth.login': ['no answer for 30 seconds'],
  'auth.forgotPassword': ['a refused access token'],
  'auth.resetPassword': ['HTML in place of JSON', 'an answer that is cut short'],
  'auth.changePassword': ['an empty answer', 'an answer that is cut short'],
  'users.update': ['the status 500'],
  'conversations.create': ['the status 401'],
  'trackings.create': ['HTML in place of JSON', 'an answer that is cut short'],
  'messages.sendToTracking': ['no network'],
  'messages.closeRequest': ['a connection that is reset'],
  'messages.closeTracking': ['no network'],
  'exchanges.create': ['the status 429', 'an answer that is cut short'],
}

for (const [id, faults] of Object.entries(rows)) testFaultyWrite(id as WriteId, faults)

testFaultyWrite('conversations.create', ['an answer that is cut short'])
