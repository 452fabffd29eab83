// Entry for pages that show work in progress.
export * from '../features/exports/contract.ts'
export * from '../features/work/contract.ts'
