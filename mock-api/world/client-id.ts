/** A clientId is the sender's own name for a message, so it counts within its conversation only. */
export const clientIdKey = (chatId: string, clientId: string): string => `${chatId}/${clientId}`
