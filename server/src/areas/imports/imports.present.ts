import { movementKinds } from '@firepay/contract/imports/import-values.ts'
import type { importRun } from '@firepay/contract/imports/imports.schemas.ts'
import type { z } from 'zod'
import { addsUp, presentBooked, presentControl } from './file-control.ts'
import type { ListedRun } from './imports.queries.ts'

export function presentRun(run: ListedRun): z.output<typeof importRun> {
  const booked = run.purpose === 'import' && run.control ? presentBooked(run.control) : undefined
  const { new_lines, here_lines, waiting_lines, refused_lines, skipped_lines } = run
  return {
    id: run.id,
    siteId: run.site_id,
    purpose: run.purpose as 'import' | 'comparison',
    fileName: run.file_name,
    fileBytes: Number(run.file_bytes),
    format: run.format as z.output<typeof importRun>['format'],
    timeZone: run.notation.timeZone,
    status: run.status as 'running' | 'done',
    partsTaken: run.parts_taken,
    bytesTaken: Number(run.bytes_taken),
    counts: {
      lines: new_lines + here_lines + waiting_lines + refused_lines + skipped_lines,
      new: new_lines,
      here: here_lines,
      waiting: waiting_lines,
      refused: refused_lines,
      skipped: skipped_lines,
    },
    kinds: movementKinds.flatMap((kind) => {
      const count = run.kinds[kind]
      return count === undefined ? [] : [{ kind, count }]
    }),
    ...(run.control && { control: presentControl(run.control) }),
    ...(booked && { booked }),
    isComplete:
      run.status === 'done' &&
      new_lines + here_lines + skipped_lines > 0 &&
      refused_lines === 0 &&
      waiting_lines === 0 &&
      run.control !== null &&
      addsUp(run.control),
    refusedKept: run.purpose === 'import' ? run.kept_lines : Math.min(refused_lines, run.kept_lines),
    createdAt: run.created_at.toISOString(),
    updatedAt: run.updated_at.toISOString(),
    ...(run.ended_at && { endedAt: run.ended_at.toISOString() }),
  }
}
