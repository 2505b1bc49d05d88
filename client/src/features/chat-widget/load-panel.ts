/** The chat's panel; loaded when somebody is about to open it. */
export const loadPanel = () => import('./chat-panel.tsx')

/** The order form; loaded when somebody is about to order. */
export const loadOrderForm = () => import('./order-form.tsx')
