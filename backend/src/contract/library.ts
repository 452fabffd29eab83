// Entry for pages that show what a person collects (characters, styles, LoRAs and saved prompts), and where pictures come from.
export * from '../features/characters/contract.ts'
export * from '../features/collections/contract.ts'
export * from '../features/gallery/makings-contract.ts'
export * from '../features/lineage/contract.ts'
export * from '../features/loras/contract.ts'
export * from '../features/prompt-settings/contract.ts'
export * from '../features/styles/contract.ts'
export { type Shape, unpackShapes } from '../platform/http/contract/packed-shapes.ts'
