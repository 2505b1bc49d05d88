import type { Edition } from '../../contracts/registry/games.ts'
import type { Random } from '../world/random.ts'

const listed = (names: string): readonly string[] => names.trim().split(/,\s+/)

export const serverNames: Readonly<Record<Edition, readonly string[]>> = {
  retro: listed(`
    Agride, Allisteria, Amayiro, Boune, Bowisse, Brumaire, Crail, Danathor, Djaul, Domen, Eratz,
    Fallanster, Farle, Galgarion, Hécate, Helsephine, Henual, Hyrkul, Jiva, Maimane, Menalt, Otomaï,
    Rushu, Sumens
  `),
  touch: listed(`
    Blair, Brutas, Dodge, Echo, Grandapan, Herdegrize, Ilyzaelle, Julith, Kelerog, Meriana, Merkator,
    Nidas, Ombre, Oshimo, Pandore, Rubilax, Talok, Terra Cogita, Thanatena, Tiliwan, Tylezia, Ush
  `),
}

const classes = listed(
  'Cra, Ecaflip, Eniripsa, Enutrof, Feca, Iop, Osamodas, Pandawa, Sacrieur, Sadida, Sram, Xelor',
)
const beginnings = listed('Ar, Bel, Dra, El, Fay, Gal, Ka, Lun, Mor, Ny, Rha, Syl, Tha, Zel')
const endings = listed('dan, dra, gorn, lia, mir, nox, ra, riel, ros, th, vyn, zar')

/** Returns a player's character, for example `Draliel` or `Zelnox-Iop`. */
export function characterName(random: Random): string {
  const name = random.pick(beginnings) + random.pick(endings)
  return random.chance(0.4) ? `${name}-${random.pick(classes)}` : name
}

export const staffCharacterName = (displayName: string, random: Random): string =>
  `${displayName.replaceAll(' ', '')}-${random.pick(classes)}`
