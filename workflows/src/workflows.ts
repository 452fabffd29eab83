// The entry of the bundle: every workflow by the name with which it is started.
// biome-ignore-all lint/performance/noBarrelFile: the bundler takes one file, and no code of ours imports it
export { generation } from './generation/generation.ts'
export { mediaSweep } from './work/media-sweep/workflow.ts'
export { trashPurge } from './work/purge/workflow.ts'
export { requestedWork } from './work/requested/workflow.ts'
