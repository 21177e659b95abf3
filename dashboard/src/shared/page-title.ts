import { useEffect } from 'react'
import { appConfig } from '../api/app-config.ts'

/** Names the document: "Transactions · Firepay". Call once in each page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${appConfig().appName}`
  }, [title])
}
