// Entry for the page that syncs lips.
export * from '../features/catalogue/lip-sync-contract.ts'
export * from '../features/catalogue/lip-sync-models.ts'
export * from '../features/catalogue/lip-sync-rules.ts'
export * from '../features/lip-syncs/contract.ts'
export * from '../features/lip-syncs/words-contract.ts'
