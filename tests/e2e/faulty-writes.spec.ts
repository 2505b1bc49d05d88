/** A sample of tests/e2e-matrix. */
import { testFaultyWrite, testOtherAccount } from '../e2e-matrix/matrix.ts'

testFaultyWrite('conversations.create', 'no answer for 30 seconds')
testFaultyWrite('messages.sendToRequest', 'an answer that is cut short')
testFaultyWrite('messages.closeTracking', 'no network')
testFaultyWrite('auth.login', 'the status 429')
testOtherAccount('exchanges.create')
