/**
 * Flags for the browser of the end-to-end tests. Chromium renders the list under its address bar as two extra pages in each
 * window, which took longer than the tested page.
 */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Features that Playwright disables. Chromium uses only the last such flag, so they are repeated here. */
const turnedOffByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
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
