import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SiteSettings } from './site-settings.tsx'

const route = getRouteApi('/signed-in/sites/$id/settings')

/**
 * The settings of the site; opened for the notification URL, the field is focused and saving returns to the previous
 * page.
 */
export function SiteSettingsPage() {
  const { id } = route.useParams()
  const { field } = route.useSearch()
  const navigate = useNavigate()
  return (
    <SiteSettings
      focus={field}
      onSaved={
        field === undefined
          ? undefined
          : () => void navigate({ to: '/sites/$id/notifications', params: { id }, search: {} })
      }
    />
  )
}
