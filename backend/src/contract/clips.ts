// Entry for what shows clips of all kinds.
export * from '../features/chains/contract.ts'
export * from '../features/clips/contract.ts'
