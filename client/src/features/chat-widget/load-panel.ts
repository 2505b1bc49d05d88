/** The chat's panel and all that it needs; loaded when somebody is about to open it. */
export const loadPanel = () => import('./chat-panel.tsx')
