/** `npm run check`: the fast checks. */
import { conclude, removeReports, format, lint, runCheck, typeChecks, unitTests } from './checks.ts'

removeReports()
// In parallel, because they share nothing.
conclude(await Promise.all([...typeChecks, lint, format, unitTests].map(runCheck)))
