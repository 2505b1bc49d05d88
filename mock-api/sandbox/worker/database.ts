/** Increases when the form of what is saved changes; then `migrate` gets another step. */
export const formatVersion = 1

/** For each world, by its name: a head, a base and a beginning, changed rows, and journal entries; then named snapshots and the cookies. */
export const storeNames = [
  'heads',
  'bases',
  'beginnings',
  'changes',
  'entries',
  'snapshots',
  'cookies',
] as const

export type Stores = Readonly<Record<(typeof storeNames)[number], IDBObjectStore>>

function migrate(database: IDBDatabase, from: number): void {
  if (from < 1) for (const name of storeNames) database.createObjectStore(name)
}

/** Rejects with a `VersionError` if a newer page has made the database. */
export async function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, formatVersion)
  request.onupgradeneeded = ({ oldVersion }) => {
    migrate(request.result, oldVersion)
  }
  return resultOf(request)
}

/** Rejects with an `AbortError` when another tab does not let go of the database. */
export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('the request failed'))
    })
    if ('onblocked' in request) {
      request.onblocked = () => {
        reject(new DOMException('Another tab uses the database.', 'AbortError'))
      }
    }
  })
}
