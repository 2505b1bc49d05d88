/** The database of the sandbox. */
import { parts } from '../../saving/records.ts'

/** Increases when the form of what is saved changes. */
export const formatVersion = 2

export const storeNames = [...parts, 'cookies'] as const

export type Stores = Readonly<Record<(typeof storeNames)[number], IDBObjectStore>>

/** Rejects with a `VersionError` if a newer page has made the database. */
export async function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, formatVersion)
  request.onupgradeneeded = ({ oldVersion }) => {
    for (const store of storeNames)
      if (oldVersion < 1 || store === 'answers') request.result.createObjectStore(store)
  }
  return resultOf(request)
}

/** Rejects with an `AbortError` when another tab does not let go of the database. */
export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the request failed')))
    if ('onblocked' in request) {
      request.onblocked = () => reject(new DOMException('Another tab uses the database.', 'AbortError'))
    }
  })
}

/** Reading the property throws where storage is forbidden. */
export function findFactory(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}
