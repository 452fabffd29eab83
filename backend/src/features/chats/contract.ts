import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Done, endpoint, streamed } from '../../platform/http/contract/endpoint.ts'
import { accountErrors } from '../accounts/errors.ts'
import { assetErrors } from '../assets/errors.ts'
import { callErrors } from '../calls/errors.ts'
import { longestPrompt } from '../catalogue/contract.ts'
import { jobErrors } from '../jobs/errors.ts'
import { chatErrors } from './errors.ts'

export { longestPrompt }

/** The style guide that everybody has: read-only, and chosen until a person chooses another (spec images 9). */
export const builtInGuide = { id: '5d0c3c4e-8f3b-4b60-9d6b-3a1f0c7e2b94', name: 'Human and honest' } as const

const Role = z.enum(['user', 'assistant'])
/** Longest text of one message in characters. A prompt that is refined may be as long: it may be a reply. */
export const longestMessage = 12_000
/** The form of the specification sends null for what is not chosen. */
const uuid = z.uuid().nullish()
const prompt = z.string().trim().max(longestPrompt).nullish()
const imageUrl = z.string().min(1).max(2_000)

/** What a prompt is written for. */
const Medium = z.enum(['image', 'video'])
export type Medium = z.infer<typeof Medium>
const medium = Medium.default('image')

const Message = z.object({ role: Role, content: z.string().max(longestMessage) })
const MessageList = z.array(Message).min(1).max(500)

/** A list, or the same as JSON text (spec images 7). */
const Messages = z.union([
  MessageList,
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'must be a JSON list of messages' })
        return z.NEVER
      }
    })
    .pipe(MessageList),
])

/** One message of a chat as it stands. */
export const ChatMessage = Message.extend({
  id: z.uuid(),
  /** Of a reply: why the model stopped; `length`: cut off, `stopped`: by the person. */
  finish: z.string().optional(),
  /** Why there is no reply. */
  failed: z.string().optional(),
  /** The reply is being written. */
  pending: z.boolean().optional(),
  /** The message stands for an image that is not stored: it cannot be edited, nor its reply asked for again. */
  fromImage: z.boolean().optional(),
  /** What the reply has cost. */
  costCents: z.number().optional(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

const About = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  finalPrompt: z.string().optional(),
  /** The style guide. */
  styleId: z.string().optional(),
  /** Id of an image. */
  thumbnail: z.string().optional(),
})
/** A chat in the list; `title` is the beginning of its first message, as that reads now. */
export const ChatSummary = About.extend({ title: z.string() })
export type ChatSummary = z.infer<typeof ChatSummary>
export const Chat = About.extend({ messages: z.array(ChatMessage) })
export type Chat = z.infer<typeof Chat>

/** Spec images 7. A chat is listed from its first reply on. */
export const listChats = endpoint({
  method: 'GET',
  path: '/api/chat-histories',
  summary: 'List chats, newest first',
  access: 'user',
  response: z.array(ChatSummary),
})

/** What is known of a chat beside its messages. */
const Details = { styleId: uuid, finalPrompt: prompt, thumbnail: uuid }
const params = z.object({ chatId: z.uuid() })

export const createChat = endpoint({
  method: 'POST',
  path: '/api/chat-histories',
  summary: 'Save a chat',
  refusals: [commonErrors.notFound, chatErrors.tooMany],
  access: 'user',
  bulk: true,
  needsDiskSpace: true,
  body: z.object({ messages: Messages, ...Details }),
  response: z.object({ id: z.uuid() }),
})

export const readChat = endpoint({
  method: 'GET',
  path: '/api/chat-histories/:chatId',
  summary: 'Read a chat with its messages',
  refusals: [commonErrors.notFound],
  access: 'user',
  params,
  response: Chat,
})

/** The messages are those of the whole chat: what is missing is added at its end, and other ones than it has are refused. */
export const changeChat = endpoint({
  method: 'PATCH',
  path: '/api/chat-histories/:chatId',
  summary: 'Add what is missing to a chat',
  refusals: [commonErrors.notFound, chatErrors.contradicts, chatErrors.tooLong],
  access: 'user',
  bulk: true,
  needsDiskSpace: true,
  params,
  body: z.object({ messages: Messages.optional(), ...Details }),
  response: Done,
})

/** It can be restored for 30 days. */
export const deleteChat = endpoint({
  method: 'DELETE',
  path: '/api/chat-histories/:chatId',
  summary: 'Delete a chat',
  refusals: [commonErrors.notFound],
  access: 'user',
  params,
  response: Done,
})

export const restoreChat = endpoint({
  method: 'POST',
  path: '/api/chat-histories/:chatId/restore',
  summary: 'Restore a chat that was deleted',
  refusals: [commonErrors.notFound, chatErrors.tooMany],
  access: 'user',
  params,
  response: Done,
})

/** Why a language model is not asked, or has no reply. */
const replyRefusals = [
  ...Object.values(callErrors),
  commonErrors.notFound,
  assetErrors.unusableImage,
  ...Object.values(chatErrors),
  jobErrors.spendCap,
  jobErrors.ownSpendCap,
  jobErrors.tooManyCalls,
  accountErrors.suspended,
]

/** What a reply has become, beside its text. */
const Ended = { replyId: z.uuid(), finish: z.string(), costCents: z.number() }

/** A reply as it begins: the ids of the chat and its new messages. */
const Started = z.object({
  type: z.literal('start'),
  replyId: z.uuid(),
  chatId: z.uuid().optional(),
  messageId: z.uuid().optional(),
  /** Of a reply about an image: the message that stands for the image. */
  message: z.string().optional(),
})
const Piece = z.object({ type: z.literal('text'), text: z.string() })
export const ReplyLine = z.discriminatedUnion('type', [Started, Piece])
export type ReplyLine = z.infer<typeof ReplyLine>

/**
 * Spec images 7. Asks a language model to write or refine a prompt, which costs money. A repeat with the same Idempotency-Key joins the call
 * or gets the same reply, and is never paid twice. With `chatId` the conversation is that of the chat, and the message and the reply are
 * added to it; `startChat` begins a chat. `replaces` names a message: the new message takes its place or, without an instruction, the new
 * reply does. Without `chatId` and `startChat` the conversation is `chatHistory`, and nothing is kept but the call. A reply is stopped ten
 * seconds after the browser went away.
 */
export const generatePrompt = streamed(
  endpoint({
    method: 'POST',
    path: '/api/generate-prompt',
    summary: 'Write or refine a prompt with a language model',
    refusals: replyRefusals,
    access: 'user',
    bulk: true,
    needsDiskSpace: true,
    body: z
      .object({
        instruction: z.string().trim().min(1).max(longestPrompt).nullish(),
        currentPrompt: z.string().trim().max(longestMessage).nullish(),
        medium,
        /** Of a video, the first one is its first frame. */
        referenceImageUrls: z.array(imageUrl).max(4).nullish(),
        /** The image with which a video ends. */
        lastFrameUrl: imageUrl.nullish(),
        characterId: uuid,
        styleId: uuid,
        /** Id of the image of the product. */
        productId: uuid,
        chatHistory: z.array(Message).max(500).nullish(),
        /** The style guide: one's own style or the built-in one. */
        templateId: uuid,
        promptSettingId: uuid,
        llmModel: z.string().max(200).nullish(),
        chatId: uuid,
        startChat: z.boolean().optional(),
        replaces: uuid,
      })
      .refine(({ instruction, chatId, replaces }) => instruction || (chatId && replaces), {
        path: ['instruction'],
        message: 'Say what you want.',
      }),
    response: z.object({ generatedPrompt: z.string(), chatId: z.uuid().optional(), ...Ended }),
  }),
  ReplyLine,
)

/**
 * Reads a reply that was asked for before, such as after a reload or on a second page: its text so far and as it is written, then its end.
 * Whoever reads keeps the reply going, as the page that asked does. A person may have 20 readers at once, those who asked among them.
 */
export const readReply = streamed(
  endpoint({
    method: 'GET',
    path: '/api/chat-replies/:replyId',
    summary: 'Read the reply of a language model while it is written',
    refusals: [...Object.values(callErrors), commonErrors.notFound],
    access: 'user',
    params: z.object({ replyId: z.uuid() }),
    response: z.object({ generatedPrompt: z.string(), ...Ended }),
  }),
  Piece,
)

/**
 * Stops a reply that is being written, within a second or two whichever API process has it. What has arrived is kept. `stopped` is false when
 * nothing is being written.
 */
export const stopReply = endpoint({
  method: 'POST',
  path: '/api/chat-replies/:replyId/stop',
  summary: 'Stop the reply of a language model',
  access: 'user',
  params: z.object({ replyId: z.uuid() }),
  response: z.object({ stopped: z.boolean() }),
})

/** The largest request with an image, in bytes. A page sends a copy of at most 1,024 pixels a side: more shows the model nothing. */
const imagePromptBytes = 12 * 1024 * 1024

/**
 * Spec images 7. For a video the image is its first frame. The image is a data URL or plain base64. A model that cannot see is replaced by
 * one that can, and the answer names that one. With `chatId` or `startChat` a message that stands for the image and the reply are added to
 * the chat, as in `generatePrompt`; the image itself is not stored. A repeat with the same Idempotency-Key and a browser that went away are
 * treated as in `generatePrompt`.
 */
export const analyzeImagePrompt = streamed(
  endpoint({
    method: 'POST',
    path: '/api/analyze-image-prompt',
    summary: 'Write a prompt for an image like this one',
    refusals: [...replyRefusals, jobErrors.priceChanged],
    access: 'user',
    bulk: true,
    needsDiskSpace: true,
    maxBodyBytes: imagePromptBytes,
    body: z.object({
      imageBase64: z.string().min(1),
      medium,
      templateId: uuid,
      llmModel: z.string().max(200).nullish(),
      chatId: uuid,
      startChat: z.boolean().optional(),
      /** Id of the image that a chat which begins has in its list. */
      thumbnail: uuid,
      /** The most that our client said this costs; refused with `price-changed` when it may cost more. */
      mostCents: z.number().nonnegative().nullish(),
    }),
    response: z.object({ generatedPrompt: z.string(), model: z.string(), chatId: z.uuid().optional(), ...Ended }),
  }),
  ReplyLine,
)

/** A language model as the select shows it; prices are of a million tokens. */
export const ChatModel = z.object({
  id: z.string(),
  label: z.string(),
  sees: z.boolean(),
  /** The model is retired, and this one answers in its place. */
  answeredBy: z.string().optional(),
  inputCents: z.number(),
  outputCents: z.number(),
})
export type ChatModel = z.infer<typeof ChatModel>

/** A model that looks at images; what one image costs at most is `mostImageCents`. */
const SeeingModel = z.object({
  label: z.string(),
  /** For the image, the longest reply, and all that is said but the style guide. */
  callCents: z.number(),
  /** For each character of the style guide. */
  characterCents: z.number(),
})

/** The most that a prompt from one image costs with a style guide, in cents, rounded up to tenths. */
export function mostImageCents(
  { callCents, characterCents }: Pick<z.infer<typeof SeeingModel>, 'callCents' | 'characterCents'>,
  guide: { readonly name: string; readonly text: string },
): number {
  return Math.ceil((callCents + characterCents * (guide.name.length + guide.text.length)) * 10) / 10
}

export const chatOptions = endpoint({
  method: 'GET',
  path: '/api/chat-options',
  summary: 'List the language models and the built-in style guide',
  access: 'user',
  response: z.object({
    models: z.array(ChatModel),
    /** The model that looks at images when the chosen one cannot. */
    seeing: SeeingModel.optional(),
    guide: z.object({ id: z.uuid(), name: z.string(), text: z.string() }),
    /** Answers are those of the AI sandbox. */
    sandbox: z.boolean(),
    /** Answers come from a server of the installation's own, and are free. */
    ownServer: z.boolean(),
  }),
})
