/** Removes every registered worker of this origin (spec §1): the application needs none, and an old one could serve stale files. */
export function removeServiceWorkers(): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker
    .getRegistrations()
    .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())))
    .catch(() => undefined)
}
