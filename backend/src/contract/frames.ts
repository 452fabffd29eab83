// Entry for the parts of pages that take frames from videos.
export * from '../features/sources/contract.ts'
export * from '../features/sources/words-contract.ts'
export * from '../platform/media/video/video-limits.ts'
