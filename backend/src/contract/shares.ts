// Entry for the dialog by which people share an image.
export * from '../features/shares/contract.ts'
