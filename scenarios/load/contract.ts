/** What a load test needs of the contract. Bundled into its folder, because the test works without this repository. */
export { answerSchema } from '../../contracts/registry/endpoint.ts'
export { read, readAnswer } from '../../contracts/registry/reading.ts'
export { endpoints, events } from '../../contracts/registry/registry.ts'
export { savedValue } from '../format/saved-value.ts'
