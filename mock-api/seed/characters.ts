/** Names as players of the game give them to their characters. */
import type { Random } from '../world/random.ts'

const classes = [
  'Cra',
  'Ecaflip',
  'Eniripsa',
  'Enutrof',
  'Feca',
  'Iop',
  'Osamodas',
  'Pandawa',
  'Sacrieur',
  'Sadida',
  'Sram',
  'Xelor',
] as const

const beginnings = [
  'Ar',
  'Bel',
  'Dra',
  'El',
  'Fay',
  'Gal',
  'Ka',
  'Lun',
  'Mor',
  'Ny',
  'Rha',
  'Syl',
  'Tha',
  'Zel',
]
const endings = ['dan', 'dra', 'gorn', 'lia', 'mir', 'nox', 'ra', 'riel', 'ros', 'th', 'vyn', 'zar']

/** A player's character: `Draliel`, `Zelnox-Iop`. */
export function characterName(random: Random): string {
  const name = random.pick(beginnings) + random.pick(endings)
  return random.chance(0.4) ? `${name}-${random.pick(classes)}` : name
}

/** The character of somebody of the staff, to be recognised by name: `Salma-Enutrof`. */
export const staffCharacterName = (displayName: string, random: Random): string =>
  `${displayName.replaceAll(' ', '')}-${random.pick(classes)}`
