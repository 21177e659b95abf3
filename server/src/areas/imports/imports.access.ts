import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Access matrix of this area, independent of its routes; read by the walks over all routes. */
export const access: AreaAccess = {
  matrix: {
    previewImport: 'oaf data',
    startImport: 'oaf data',
    listImports: 'oaf reads',
    getImport: 'oaf reads',
    sendImportPart: 'oaf data',
    listRefusedLines: 'oaf reads',
    exportRefusedLines: 'oaf reads',
    compareImport: 'oaf reads',
  },
  samples: {
    previewImport: { siteId: ':site', content: 'YSxiCg==' },
    startImport: { siteId: ':site', fileName: 'file.csv', fileBytes: 10, format: 'stripe-balance' },
    sendImportPart: { content: 'YSxiCg==' },
  },
  reads: {
    listImports: ['/imports', '/imports?siteId=:site'],
    getImport: ['/imports/:import'],
    listRefusedLines: ['/imports/:import/refused'],
    exportRefusedLines: ['/imports/:import/refused/export'],
    compareImport: ['/imports/:import/comparison'],
  },
}
