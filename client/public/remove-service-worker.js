// Removes the service worker: copy this file over service-worker.js on the host (docs/deployment.md).
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove() {
  const prefix = `kamasouk files ${new URL(registration.scope).pathname} `
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)))
  await registration.unregister()
}
