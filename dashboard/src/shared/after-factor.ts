let place: string | null = null

/** The page to return to after setting up a second factor. */
export const afterFactor = {
  /** @param path with its search; default: the current one */
  remember(path = location.pathname + location.search): void {
    place = path
  },
  /** @returns the path, once; null if the user was not redirected */
  take(): string | null {
    const taken = place
    place = null
    return taken
  },
}
