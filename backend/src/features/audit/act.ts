// A projection knows no contract; the words of acts are data for both.
export type { ActWord } from './words-contract.ts'
