const guardedPaths = ['/profile', '/transactions', '/exchange'] as const

export function guardedPathOf(address: string): (typeof guardedPaths)[number] | undefined {
  const path = address.replace(/[?#].*$/, '').replace(/\/+$/, '')
  return guardedPaths.find((guarded) => guarded === path)
}
