import { useNavigate } from '@tanstack/react-router'
import { removedWith, withoutNames } from './list-state.ts'

/** Removes a parameter from the URL; both ends of a period or an amount together. */
export function useRemoveValue(): (name: string) => void {
  const navigate = useNavigate()
  return (name) => {
    const names = removedWith(name)
    void navigate({
      to: '.',
      search: (before: Record<string, string | undefined>) => ({
        ...withoutNames(before, names),
        // Omitted names must be set to undefined: the router retains site and mode otherwise.
        ...Object.fromEntries(names.map((each) => [each, undefined])),
      }),
      replace: true,
      resetScroll: false,
    })
  }
}
