// Entry for the parts of pages that talk to language models.
export * from '../features/chats/contract.ts'
export { replyParts } from '../features/chats/finished-prompt.ts'
export { controlLinesOf, linesType, pingMs } from '../platform/http/contract/stream-lines.ts'
