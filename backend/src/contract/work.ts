// Entry for pages that show work in progress.
export * from '../features/work/contract.ts'
