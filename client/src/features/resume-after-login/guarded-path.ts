const guardedPaths = ['/profile', '/transactions', '/exchange'] as const
type GuardedPath = (typeof guardedPaths)[number]

export function guardedPathOf(address: string): GuardedPath | undefined {
  const path = address.replace(/[?#].*$/, '').replace(/\/+$/, '')
  return guardedPaths.find((guarded) => guarded === path)
}
