/** A program for journeys: address, setup token, data folder and clock. */
export type Program = { origin: string; setupToken: string; dataDir: string; clock: string }

const none: Program = { origin: '', setupToken: '', dataDir: '', clock: '' }

/**
 * The program of this worker. Each worker has its own, so that parallel journeys can change the time and read mails.
 * Absent in the process that only lists journeys.
 */
export const program: Program =
  // Written by the global set-up.
  (JSON.parse(process.env.E2E_PROGRAMS ?? '[]') as Program[])[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? none
