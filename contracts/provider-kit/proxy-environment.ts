type Environment = Readonly<Record<string, string | undefined>>

/** A proxy is for what is far away: what this machine asks of itself is not handed to one. */
export function withoutProxyToOneself(env: Environment): Environment {
  const given = env['NO_PROXY'] ?? env['no_proxy'] ?? ''
  const except = [given, 'localhost', '127.0.0.1', '::1'].filter((part) => part !== '').join(',')
  return { ...env, NO_PROXY: except, no_proxy: except }
}
