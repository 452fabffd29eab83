// Entry for the pages of admins.
export * from '../features/admins/contract.ts'
export * from '../features/deletions/admin-contract.ts'
export * from '../features/figures/contract.ts'
export * from '../features/figures/users-contract.ts'
