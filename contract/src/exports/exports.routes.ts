import { z } from 'zod'
import { defineRoutes } from '../product/route.ts'
import { id } from '../product/schemas.ts'
import { exportListQuery, exportManifest, exportPage } from './exports.schemas.ts'

export const exportsRoutes = defineRoutes({
  listExports: {
    method: 'GET',
    path: '/exports',
    area: 'exports',
    summary: 'What was exported from the merchant: by whom, with which filter, how many rows, which hash; newest first',
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
    summary: 'One export; the SHA-256 is that of the file, as `sha256sum FILE` tells it',
    auth: 'user',
    names: 'export',
    needs: 'export Transaction',
    params: z.strictObject({ id: id('export') }),
    success: { status: 200, body: exportManifest },
    errors: [],
  },
})
