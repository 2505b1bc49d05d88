/** Loads the chat panel when the player is about to open it. */
export const loadPanel = () => import('./chat-panel.tsx')

/** Loads the order form when the player is about to order. */
export const loadOrderForm = () => import('./order-form.tsx')
