// What the bundle starts from: every workflow by the name it is started with.
// biome-ignore-all lint/performance/noBarrelFile: the bundler takes one file, and no code of ours imports it
export { generation } from './generation.ts'
export { mediaSweep } from './media-sweep/workflow.ts'
export { trashPurge } from './purge/workflow.ts'
