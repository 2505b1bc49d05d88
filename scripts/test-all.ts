/** `npm run test:all`: the checks that take minutes, which `npm test` leaves out or samples. */
import { checkInBrowser } from './check-in-browser.ts'
import {
  conclude,
  longWalks,
  matrixTests,
  pactsReproduced,
  removeReports,
  runCheck,
  wholeMutationGate,
} from './checks.ts'

removeReports()
conclude([
  await runCheck(pactsReproduced),
  await runCheck(wholeMutationGate),
  await runCheck(longWalks),
  await checkInBrowser(matrixTests),
])
