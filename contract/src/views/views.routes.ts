import { z } from 'zod'
import { defineRoutes } from '../product/route.ts'
import { id } from '../product/schemas.ts'
import { newView, savedView, viewChange, viewListQuery } from './views.schemas.ts'

const viewParams = z.strictObject({ id: id('view') })

export const viewsRoutes = defineRoutes({
  listViews: {
    method: 'GET',
    path: '/views',
    area: 'views',
    summary: 'Lists the saved views of the caller and those shared with the team, by name; at most 250 of each list',
    auth: 'user',
    needs: 'read Transaction',
    query: viewListQuery,
    success: { status: 200, body: z.object({ items: z.array(savedView) }) },
    errors: [],
  },
  createView: {
    method: 'POST',
    path: '/views',
    area: 'views',
    summary: 'Saves the state of a list under a name, which is unique for each user and list',
    auth: 'user',
    changes: 'data',
    idempotency: 'accepted',
    body: newView,
    success: { status: 201, body: savedView },
    errors: ['CONFLICT', 'FORBIDDEN'],
  },
  getView: {
    method: 'GET',
    path: '/views/{id}',
    area: 'views',
    summary:
      'Returns one view; 403 for someone else’s private view, and for one that filters by what the role cannot see',
    auth: 'user',
    names: 'view',
    needs: 'read Transaction',
    params: viewParams,
    success: { status: 200, body: savedView },
    errors: ['FORBIDDEN'],
  },
  updateView: {
    method: 'PATCH',
    path: '/views/{id}',
    area: 'views',
    summary: 'Renames, shares or replaces a view of the caller; absent fields are unchanged',
    auth: 'user',
    names: 'view',
    ifMatch: 'accepted',
    changes: 'data',
    params: viewParams,
    body: viewChange,
    success: { status: 200, body: savedView },
    errors: ['CONFLICT', 'FORBIDDEN'],
  },
  deleteView: {
    method: 'DELETE',
    path: '/views/{id}',
    area: 'views',
    summary: 'Removes a view of the caller; owners and admins can remove any shared one',
    auth: 'user',
    names: 'view',
    changes: 'data',
    params: viewParams,
    success: { status: 204, body: null },
    errors: ['FORBIDDEN'],
  },
})
