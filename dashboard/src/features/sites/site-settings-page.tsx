import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SiteSettings } from './site-settings.tsx'

const route = getRouteApi('/signed-in/sites/$id/settings')

/** The settings of the site; who came for its notification URL finds the field focused, and goes back once it is saved. */
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
