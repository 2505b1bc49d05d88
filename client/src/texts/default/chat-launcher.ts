/** Separate from the other texts of the chat, because the button is on every page. */
export const chatLauncherTexts = {
  open: 'Ouvrir le support',
  openUnread: (count: number): string =>
    `Ouvrir le support, ${String(count)} ${count === 1 ? 'message non lu' : 'messages non lus'}`,
} as const
