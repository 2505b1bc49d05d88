const iterations = 800
const hex = (b: ArrayBuffer): string => Array.from(new Uint8Array(b), (x) => x.toString(16).padStart(2, '0')).join('')
export async function hashPassword(password: string, salt: string): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations }, key, 256)
  return `${salt}$${hex(bits)}`
}
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [salt = ''] = stored.split('$')
  return (await hashPassword(password, salt)) === stored
}
