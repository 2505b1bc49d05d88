/** `npm run check`: the fast part, for every few minutes of work. */
import { conclude, forgetReports, format, lint, runCheck, typeChecks, unitTests } from './checks.ts'

forgetReports()
// All at once: they share nothing, and the slowest sets the pace.
conclude(await Promise.all([...typeChecks, lint, format, unitTests].map(runCheck)))
