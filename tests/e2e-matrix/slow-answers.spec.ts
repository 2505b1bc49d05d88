/** `npm test` tests the history (tests/e2e/slow-answers.spec.ts). */
import { testSlowAnswers } from './slow-answers.ts'

testSlowAnswers('the servers of a market', 'the last exchange')
testSlowAnswers('the games of an exchange', 'the servers of an exchange', 'the rate of an exchange')
testSlowAnswers('the conversations of the chat', 'the servers of an order')
