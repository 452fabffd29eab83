// Entry for the pages of admins.
export * from '../features/admins/contract.ts'
