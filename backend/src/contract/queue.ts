// Entry for the frame of the studio: what a person has in progress.
export * from '../features/queue/contract.ts'
