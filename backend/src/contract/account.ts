// Entry for the page of one's own account.
export * from '../features/deletions/contract.ts'
