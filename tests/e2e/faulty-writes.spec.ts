/** A sample of tests/e2e-matrix. */
import { testFaultyWrite } from '../e2e-matrix/matrix.ts'

testFaultyWrite('messages.sendToRequest', ['an answer that is cut short'])
