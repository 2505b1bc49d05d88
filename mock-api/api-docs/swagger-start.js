/** Runs in the browser: shows the OpenAPI document at the page's own address. */
/* global SwaggerUIBundle */
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
function applyTheme() {
  document.documentElement.classList.toggle('dark-mode', prefersDark.matches)
}
prefersDark.addEventListener('change', applyTheme)
applyTheme()

SwaggerUIBundle({
  url: `${location.pathname}?format=json`,
  dom_id: '#swagger-ui',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  // Never sends the document to an outside validator.
  validatorUrl: 'none',
})
