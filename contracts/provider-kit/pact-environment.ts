/**
 * What Pact's own programs see of the environment: everything but Pact's variables, which they would obey on top of what
 * they are told. With PACT_BROKER_BASE_URL set the verifier takes pacts from there too, and with PACT_DESCRIPTION it
 * leaves some out.
 */
export const environmentForPact = (
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PACT_'))),
  PACT_DO_NOT_TRACK: 'true',
})
