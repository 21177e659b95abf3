let place: string | null = null

/** Where somebody was when they were led to set up a second factor: they come back there. */
export const afterFactor = {
  /** @param path of the application, with its search; the present one when absent */
  remember(path = location.pathname + location.search): void {
    place = path
  },
  /** @returns the place, once; null when the person came by themselves */
  take(): string | null {
    const taken = place
    place = null
    return taken
  },
}
