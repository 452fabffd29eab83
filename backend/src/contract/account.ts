// Entry for the page of one's own account.
export * from '../features/data-exports/contract.ts'
export * from '../features/data-exports/words-contract.ts'
export * from '../features/deletions/contract.ts'
