import type { SelectGroup } from '@firepay/ui/components/select.tsx'

/** The browser's IANA time zone. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

/** All zones of this browser by continent; includes `chosen` even if the browser lists it under another name. */
export function timeZoneOptions(chosen: string): SelectGroup[] {
  const zones = [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
  const groups = Map.groupBy(zones, (zone) => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'UTC'))
  return [...groups].map(([group, members]) => ({
    group,
    options: members.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  }))
}
