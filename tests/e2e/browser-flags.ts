/**
 * How the browser of the end-to-end tests is started, beyond what Playwright says itself. A whole Chromium draws the list
 * under its address bar as two pages of its own, in each window: they took more than opening the page under test.
 */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** What Playwright turns off itself. Of two such lists Chromium heeds the last, so that this one says it again. */
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
