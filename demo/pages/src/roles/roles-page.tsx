import { PageLayout } from '../shared/page-layout.tsx'
import { RoleCards } from './role-cards.tsx'
import { RoleUsers } from './role-users.tsx'

/** Roles of the sample area, their rights and users (catalogue 5.8). */
export default function RolesPage() {
  return (
    <PageLayout title="Roles" lead="A role opens pages to those who have it, and says what they may change there.">
      <RoleCards />
      <RoleUsers />
    </PageLayout>
  )
}
