/**
 * Flags for the browser of the end-to-end tests. Chromium renders the list under its address bar as two extra pages in each
 * window, which took longer than the tested page.
 */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Playwright disables it, but all users have it, and without it frames of another site have no storage (the preview hosts). */
export const kept = 'ThirdPartyStoragePartitioning'

/** The other features that Playwright disables. Chromium uses only the last such flag, so they are repeated here. */
const turnedOffByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

export const turnedOff: readonly string[] = [...turnedOffByPlaywright, ...addressBarPages]

export const browserFlags: readonly string[] = ['--disable-quic', `--disable-features=${turnedOff.join(',')}`]
