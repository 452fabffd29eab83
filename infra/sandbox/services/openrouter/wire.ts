import { z } from 'zod'
import { decoded } from '../../media.ts'

const Part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
])

const Message = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.union([z.string().transform((text) => [{ type: 'text' as const, text }]), z.array(Part)]),
})

/** The body of a chat completion; fields that the sandbox has no use for are passed over. */
export const ChatRequest = z.object({
  model: z.string().min(1),
  messages: z.array(Message).min(1),
  max_tokens: z.int().min(1).optional(),
  stream: z.boolean().optional(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).optional(),
})
export type ChatRequest = z.infer<typeof ChatRequest>

/** The words of all messages. */
export function wordsOf({ messages }: Pick<ChatRequest, 'messages'>): string {
  const parts = messages.flatMap(({ content }) => content)
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}

/** The pictures of all messages, undefined for an address that is no data URL. */
export function picturesOf({ messages }: Pick<ChatRequest, 'messages'>): readonly (Buffer | undefined)[] {
  const parts = messages.flatMap(({ content }) => content)
  return parts.flatMap((part) => (part.type === 'image_url' ? [decoded(part.image_url.url)] : []))
}

/** The words of all messages of that role, one text for each message. */
export function textsOf(
  { messages }: Pick<ChatRequest, 'messages'>,
  role: ChatRequest['messages'][number]['role'],
): string[] {
  return messages.filter((message) => message.role === role).map((message) => wordsOf({ messages: [message] }))
}

/** The words of a body, whether or not it fits the format. */
export function wordsIn(body: unknown): string {
  const request = ChatRequest.safeParse(body)
  return request.success ? wordsOf(request.data) : ''
}

/** A refusal; for moderation with what it says of the input. */
export function refusal(status: number, message: string, metadata?: object): object {
  return { error: { code: status, message, ...(metadata && { metadata }) } }
}
