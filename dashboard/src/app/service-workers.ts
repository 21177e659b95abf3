/**
 * Unregisters all service workers of this origin (spec §1): the application uses none, and an old one could serve stale
 * files.
 */
export function removeServiceWorkers(): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker
    .getRegistrations()
    .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())))
    .catch(() => undefined)
}
