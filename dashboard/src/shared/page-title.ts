import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { appConfig } from '../api/app-config.ts'

/** Names the document: "Transactions · Firepay". Call once in each page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${appConfig().appName}`
  }, [title])
}

/**
 * Names the document of one object: "po_2041 · Payouts · Firepay", and without the object's name until it is read. Instead of
 * `usePageTitle`, never beside it: what stands further out would name the document after it.
 */
export function useTitleOf(name: string | undefined, list: string): void {
  usePageTitle(name === undefined ? list : `${name} · ${list}`)
}

/**
 * Names a document of several tabs by the tab it is on: "Password · Security · Firepay". Call once in the page around them.
 * @param tabs the name of each tab by the last part of its path
 */
export function useTabTitle(title: string, tabs: Readonly<Record<string, string>>): void {
  const tab = useLocation({ select: ({ pathname }) => tabs[pathname.split('/').findLast((part) => part !== '') ?? ''] })
  usePageTitle(tab === undefined ? title : `${tab} · ${title}`)
}
