import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const chatErrors = {
  /** The messages that were sent are not those of the chat. */
  contradicts: { code: 'chat-contradicted', status: 409 },
  tooLong: { code: 'chat-too-long', status: 409 },
  tooMany: { code: 'too-many-chats', status: 409 },
  /** The reply is about an image, which is not stored. */
  noImage: { code: 'chat-image-not-stored', status: 422 },
  noSuchModel: { code: 'no-such-model', status: 422 },
} as const satisfies Readonly<Record<string, ErrorType>>
