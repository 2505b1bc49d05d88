// Runs before any other script of a page: keeps what the page complains of in the name of its window, which survives
// navigations, because WebKit's driver has no log. A page in a frame tells the page around it.
{
  // A page that is left cancels its loads, and no one sees that they fail.
  let isLeft = false
  addEventListener('beforeunload', () => {
    isLeft = true
  })
  const keep = (text) => {
    if (isLeft) return
    if (top !== window) {
      top.postMessage({ complaint: text }, '*')
      return
    }
    const kept = name.startsWith('[') ? JSON.parse(name) : []
    name = JSON.stringify([...kept, `${text} (${location.pathname})`])
  }
  addEventListener('message', ({ data }) => {
    if (data?.complaint !== undefined) keep(`in a frame: ${data.complaint}`)
  })
  addEventListener('error', ({ message }) => keep(message))
  addEventListener('unhandledrejection', ({ reason }) => keep(`unhandled rejection: ${String(reason)}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    keep(`the policy ${violatedDirective} forbids ${blockedURI}`),
  )
  for (const level of ['error', 'warn']) {
    const print = console[level]
    console[level] = (...parts) => {
      keep(`console.${level}: ${parts.map(String).join(' ')}`)
      print(...parts)
    }
  }
}
