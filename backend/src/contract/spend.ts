// Entry for the page that shows what a person has spent.
export * from '../features/spend/contract.ts'
