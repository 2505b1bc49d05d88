import type { ResponseOf } from '../../../../control/api.ts'

export type Socket = ResponseOf<'sockets.list'>['sockets'][number]

/** The player of a socket: the e-mail address, or the id of a player without one. */
export const playerOf = ({ email, userId }: Socket): string => email ?? userId
