/** `npm run test:all`: the tests in the browser that `npm test` leaves out because they take minutes. */
import { checkInBrowser } from './check-in-browser.ts'
import { conclude, forgetReports, matrixTests } from './checks.ts'

forgetReports()
conclude([await checkInBrowser(matrixTests)])
