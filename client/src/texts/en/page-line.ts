export const pageLineTexts = {
  copy: 'No connection: this page is from your last visit.',
  offline: 'No connection: nothing is sent for now, and what you write is kept.',
  newVersion: 'A new version is ready. Reloading the page keeps what you have typed, except passwords.',
  reload: 'Reload',
  install: 'Install the app',
  installOnIos: 'To install the app on this device: tap “Share”, then “Add to Home Screen”.',
} as const
