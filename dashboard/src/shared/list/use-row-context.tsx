import { Badge } from '@firepay/ui/components/badge.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import type { DateStyle } from '@firepay/ui/components/time-format.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { listTexts } from '../../locale/list.ts'
import { sitesQuery } from '../sites.ts'

/** Shared data for the cells of a list. */
export type RowContext = {
  zone: string
  dateStyle: DateStyle
  siteName: (id: string) => string | undefined
  /** A tag for test rows among live ones; empty in a list of one mode. */
  modeTag: (siteId: string) => ReactNode
}

/**
 * Stable between renders, so that rows do not re-render.
 * @param mode of the listed rows: `all` mixes both modes
 */
export function useRowContext(mode: string | undefined): RowContext {
  const { zone, dateStyle } = useTimeSettings()
  const sites = useQuery(sitesQuery).data?.items
  return useMemo(() => {
    const byId = new Map(sites?.map((site) => [site.id, site]))
    return {
      zone,
      dateStyle,
      siteName: (id) => byId.get(id)?.name,
      modeTag: (id) => mode === 'all' && byId.get(id)?.mode === 'test' && <Badge outline>{listTexts.rows.test}</Badge>,
    }
  }, [zone, dateStyle, sites, mode])
}
