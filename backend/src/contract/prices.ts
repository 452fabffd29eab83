// Entry for pages that work out prices themselves.
export * from '../features/catalogue/money.ts'
export * from '../features/catalogue/price-contract.ts'
export * from '../features/catalogue/price-list.ts'
