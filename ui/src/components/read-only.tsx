import { createContext, type ReactNode, useContext } from 'react'

const Reason = createContext<string | undefined>(undefined)

/** Below it nothing can be changed: what sends a form or confirms an act is disabled, and says the reason. */
export function ReadOnlyProvider({ reason, children }: { reason: string | undefined; children: ReactNode }) {
  return <Reason value={reason}>{children}</Reason>
}

/** Why nothing can be changed here; undefined where it can. */
export function useReadOnly(): string | undefined {
  return useContext(Reason)
}
