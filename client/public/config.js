// Read when the page is opened, so it can be changed without a new build. See docs/deployment.md.
globalThis.kamasoukConfig = {
  // The origin of the API, such as 'https://api.example.com'; empty if it is this site's own origin.
  apiOrigin: '',
}
