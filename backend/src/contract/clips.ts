// Entry for what shows clips of all kinds.
export * from '../features/clips/contract.ts'
