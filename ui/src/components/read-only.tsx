import { createContext, type ReactNode, useContext } from 'react'

const Reason = createContext<string | undefined>(undefined)

/** Makes everything below read-only: submit buttons and confirmations are disabled and show the reason. */
export function ReadOnlyProvider({ reason, children }: { reason: string | undefined; children: ReactNode }) {
  return <Reason value={reason}>{children}</Reason>
}

/** The reason for read-only mode; undefined when editable. */
export function useReadOnly(): string | undefined {
  return useContext(Reason)
}
