/** A program that journeys run against: its address, the token of its set-up link, its data folder and its clock. */
export type Program = { origin: string; setupToken: string; dataDir: string; clock: string }

const none: Program = { origin: '', setupToken: '', dataDir: '', clock: '' }

/**
 * The program of this worker. Each worker has its own, so that journeys beside each other may change the time and read mails.
 * Without one in the process that only lists the journeys.
 */
export const program: Program =
  // Written by the global set-up.
  (JSON.parse(process.env.E2E_PROGRAMS ?? '[]') as Program[])[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? none
