/** Whether the long walks are gone whole: `npm run test:full` sets `TESTS=full`. Otherwise a part of each, in the time of `npm test`. */
export const isFull = process.env.TESTS === 'full'
