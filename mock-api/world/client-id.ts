/** A clientId is the sender's own name for a message, so it counts within its conversation only. */
export const clientIdKey = (requestId: string, clientId: string): string => `${requestId}/${clientId}`
