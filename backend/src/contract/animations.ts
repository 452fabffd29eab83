// Entry for the page that copies videos.
export * from '../features/animations/contract.ts'
export * from '../features/animations/words-contract.ts'
export * from '../features/catalogue/animation-contract.ts'
export * from '../features/catalogue/animation-model.ts'
export * from '../features/catalogue/animation-rules.ts'
export * from '../features/catalogue/credits.ts'
