// The package's single entry for browsers: contracts only (architecture 1).
export * from './accounts/contract.ts'
export * from './assets/contract.ts'
export * from './catalogue/contract.ts'
export * from './http/endpoint.ts'
export * from './http/live-contract.ts'
export * from './http/signed-in-mark.ts'
export * from './images/contract.ts'
