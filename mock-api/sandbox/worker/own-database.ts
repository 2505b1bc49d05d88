/** Begins to open the database of this worker. Imported first, so that it opens while the other code is evaluated. */
import { sandboxNameOf, workerForOneName } from '../protocol.ts'
import { findFactory, openDatabase } from './database.ts'

const databaseName = sandboxNameOf(location.pathname)
/** Two workers must not write the same worlds. */
const isAlone = (globalThis as { readonly name?: string }).name === workerForOneName
const indexedDB = isAlone ? undefined : findFactory()

export const ownDatabase = {
  databaseName,
  indexedDB,
  opening: indexedDB && openDatabase(indexedDB, databaseName),
}
