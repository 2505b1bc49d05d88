/** A sample of tests/e2e-matrix: each fault once, each with another call. */
import { testFaultyWrite, testOtherAccount } from '../e2e-matrix/matrix.ts'

testFaultyWrite('auth.register', 'the status 500')
testFaultyWrite('users.update', 'HTML in place of JSON')
testFaultyWrite('auth.forgotPassword', 'an empty answer')
testFaultyWrite('conversations.create', 'no answer for 30 seconds')
testFaultyWrite('trackings.create', 'a connection that is reset')
testFaultyWrite('messages.sendToRequest', 'an answer that is cut short')
testFaultyWrite('auth.login', 'the status 429')
testFaultyWrite('messages.closeTracking', 'no network')
testFaultyWrite('auth.changePassword', 'the status 401')
testOtherAccount('exchanges.create')
