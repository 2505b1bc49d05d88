/**
 * Estimates how many bytes a JSON value takes in memory. Lists and objects count more than their text does: an empty
 * list is two characters and at least 16 bytes.
 */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length
  if (typeof value !== 'object' || value === null) return 8
  let weight = 32
  if (Array.isArray(value)) for (const item of value) weight += 8 + weightOf(item)
  else for (const [key, field] of Object.entries(value)) weight += 16 + key.length + weightOf(field)
  return weight
}
