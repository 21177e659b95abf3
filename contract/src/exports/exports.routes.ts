import { z } from 'zod'
import { defineRoutes } from '../product/route.ts'
import { id } from '../product/schemas.ts'
import { exportListQuery, exportManifest, exportPage } from './exports.schemas.ts'

export const exportsRoutes = defineRoutes({
  listExports: {
    method: 'GET',
    path: '/exports',
    area: 'exports',
    summary: 'Lists the exports of the merchant with who made them, filter, number of rows and hash; newest first',
    auth: 'user',
    needs: 'export Transaction',
    query: exportListQuery,
    success: { status: 200, body: exportPage },
    errors: [],
  },
  getExport: {
    method: 'GET',
    path: '/exports/{id}',
    area: 'exports',
    summary: 'Returns one export; the SHA-256 is that of the file, as `sha256sum FILE` prints it',
    auth: 'user',
    names: 'export',
    needs: 'export Transaction',
    params: z.strictObject({ id: id('export') }),
    success: { status: 200, body: exportManifest },
    errors: [],
  },
})
