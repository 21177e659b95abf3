import { useNavigate } from '@tanstack/react-router'
import { withoutNames } from './list-state.ts'

/** Takes what stands under a name out of the URL; both ends of a period or of an amount go together. */
export function useRemoveValue(): (name: string) => void {
  const navigate = useNavigate()
  return (name) => {
    const names = pairs.find((pair) => pair.includes(name)) ?? [name]
    void navigate({
      to: '.',
      search: (before: Record<string, string | undefined>) => ({
        ...withoutNames(before, names),
        // A name that is left out must be said: the site and the mode are kept from page to page otherwise.
        ...Object.fromEntries(names.map((each) => [each, undefined])),
      }),
      replace: true,
      resetScroll: false,
    })
  }
}

const pairs: readonly (readonly string[])[] = [
  ['from', 'to'],
  ['amountFrom', 'amountTo'],
]
