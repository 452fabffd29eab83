// Entry for the parts of pages that download pictures, and read what downloaded files say.
export * from '../features/downloads/contract.ts'
export * from '../features/downloads/making-contract.ts'
