/** What a failed reply says in the conversation (spec images 8). */
export const failedReply = 'Sorry, I encountered an error. Please try again.'

/** What every message of a conversation says of its place. */
interface Placed {
  readonly id: string
  readonly replaces?: string | undefined
}

/** The conversation with one more message, which stands at its end or in the place of the one that it replaces and all after that. */
export function withMessage<Message extends Placed>(
  messages: readonly Message[],
  message: Message,
): readonly Message[] {
  const at = message.replaces === undefined ? -1 : messages.findIndex(({ id }) => id === message.replaces)
  return [...(at < 0 ? messages : messages.slice(0, at)), message]
}
