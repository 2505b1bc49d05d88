// Read when the page is opened: change it without building anew. What each line means: docs/deployment.md.
globalThis.kamasoukConfig = {
  // Where the API is, such as 'https://api.example.com'; empty where it is this site's own origin.
  apiOrigin: '',
}
