/** What a load test needs of the contract. Bundled into its folder, because the test works without this repository. */
export { read, readAnswer } from '../../contracts/registry/reading.ts'
export { endpoints, events } from '../../contracts/registry/registry.ts'
