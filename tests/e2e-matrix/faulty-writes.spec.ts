import { endpoints } from '../../contracts/registry/registry.ts'
import { faultNames } from './faults.ts'
import { testFaultyWrite, testOtherAccount } from './matrix.ts'
import { writeIds } from './writes.ts'

for (const id of writeIds) {
  const needsToken = endpoints[id].auth === 'access-token'
  for (const fault of faultNames) {
    // With a token the client first requests a new one.
    if (fault !== 'a refused access token' || !needsToken) testFaultyWrite(id, fault)
  }
  if (needsToken) testOtherAccount(id)
}
