/** `npm run test:all` plays the long form of the random tests; `npm test` plays a sample. */
export const isLong = process.env['LONG_WALKS'] === '1'
