// Entry for the pages that make videos.
export * from '../features/catalogue/video-contract.ts'
export * from '../features/catalogue/video-rules.ts'
export * from '../features/last-frames/contract.ts'
export * from '../features/videos/contract.ts'
export * from '../features/videos/words-contract.ts'
