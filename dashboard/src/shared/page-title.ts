import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { appConfig } from '../api/app-config.ts'

/** Sets the document title: "Transactions · Firepay". Call once per page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${appConfig().appName}`
  }, [title])
}

/**
 * Sets the document title of an object's page: "po_2041 · Payouts · Firepay"; without the name while it loads. Replaces
 * `usePageTitle`: parents' effects run later and would overwrite it.
 */
export function useTitleOf(name: string | undefined, list: string): void {
  usePageTitle(name === undefined ? list : `${name} · ${list}`)
}

/**
 * Sets the document title of a page with tabs: "Password · Security · Firepay". Call once in the page.
 * @param tabs tab names by last path segment
 */
export function useTabTitle(title: string, tabs: Readonly<Record<string, string>>): void {
  const tab = useLocation({ select: ({ pathname }) => tabs[pathname.split('/').findLast((part) => part !== '') ?? ''] })
  usePageTitle(tab === undefined ? title : `${tab} · ${title}`)
}
