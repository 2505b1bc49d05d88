/// <reference types="vite/client" />
/** The text of the presets in a browser. In Node, scenarios/format/presets-text.ts reads it. */
export { default as presetsText } from '../../scenarios/presets.yaml?raw'

export const presetsFile = 'scenarios/presets.yaml'
