/** The oldest browsers that have what the pages use, such as popovers and `Object.groupBy`. The builds write code for them. */
export const supportedBrowsers = ['chrome120', 'edge120', 'firefox125', 'safari17.4']
