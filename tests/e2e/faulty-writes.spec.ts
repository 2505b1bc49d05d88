/** A sample of tests/e2e-matrix. */
import { testFaultyWrite, testOtherAccount } from '../e2e-matrix/matrix.ts'

testFaultyWrite('messages.sendToRequest', 'an answer that is cut short')
testOtherAccount('exchanges.create')
