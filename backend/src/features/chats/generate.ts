import type { Db } from 'mongodb'
import type { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { currentTexts } from '../../platform/eventsourcing/current-texts.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { CharacterId, ChatId, type Position, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import type { TextDeps } from '../../platform/eventsourcing/text-commands.ts'
import type { Listener } from '../../platform/http/contract/api.ts'
import { assetKey } from '../../platform/media/blob-address.ts'
import type { BlobStore } from '../../platform/media/blob-store.ts'
import type { Decoder } from '../../platform/media/decoder/decoder.ts'
import { readBlob } from '../../platform/media/read-blob.ts'
import { UnusableImage } from '../../platform/media/unusable-image.ts'
import { assetAt } from '../assets/address-queries.ts'
import { assetErrors } from '../assets/errors.ts'
import { usableAssets } from '../assets/reference-queries.ts'
import type { Calls, Conversation } from '../calls/commands.ts'
import { type ChosenModel, type LanguageCatalogue, modelOf } from '../catalogue/language-catalogue.ts'
import { centsOf } from '../catalogue/money.ts'
import { checkCharacter } from '../characters/commands.ts'
import { characterEvents, characterStream } from '../characters/events.ts'
import { usablePromptSetting } from '../prompt-settings/commands.ts'
import { conversationOf, messageIdOf, requestReply } from './commands.ts'
import { builtInGuide, type generatePrompt, type ReplyLine } from './contract.ts'
import { chatErrors } from './errors.ts'
import { promptConversation, type Said } from './prompt-request.ts'
import { type StyleGuide, styleGuideOf } from './style-guide.ts'

export interface ChatDeps extends TextDeps {
  readonly db: Db
  readonly blobs: Pick<BlobStore, 'get'>
  readonly decoder: Pick<Decoder, 'makeModelView'>
  readonly calls: Calls
  readonly catalogue: LanguageCatalogue
  readonly now: () => Date
}

/** The body of the call, where what is not chosen is null or absent. */
type Wanted = z.output<typeof generatePrompt.body>

interface Request {
  readonly command: CommandContext
  readonly userId: UserId
  readonly body: Wanted
  readonly listener: Listener<ReplyLine>
  readonly setPosition: (position: Position) => void
}

/** Writes or refines a prompt. See `generatePrompt` of the contract for what it does and throws. */
export async function generateReply(deps: ChatDeps, { command, userId, body, listener, setPosition }: Request) {
  const { answers } = chosenModel(deps, body.llmModel)
  const replyId = command.commandId
  const chatId = body.chatId ?? (body.startChat ? command.commandId : undefined)
  const started = once(() => {
    const message = chatId && body.instruction ? { messageId: messageIdOf(command.commandId) } : {}
    listener.tell({ type: 'start', replyId, ...(chatId && { chatId }), ...message })
  })
  const note = async () => {
    if (chatId) setPosition(await requestReply(deps, { ...command, userId, chatId, replyId, ...wishOf(body) }))
    started()
  }
  const answer = await deps.calls.ask({
    command,
    userId,
    feature: 'chat',
    model: answers,
    ...(chatId && { chatId: ChatId.parse(chatId) }),
    prepare: () => prepare(deps, userId, body, answers.picture !== undefined),
    intended: note,
    reader: {
      departed: listener.departed,
      onText: (text) => {
        started()
        listener.tell({ type: 'text', text })
      },
    },
  })
  const { text, finish, amount } = answer
  return { generatedPrompt: text, replyId, finish, costCents: centsOf(amount), ...(chatId && { chatId }) }
}

/** The model with that id. DomainError `no-such-model`. */
export function chosenModel(
  { catalogue, now }: Pick<ChatDeps, 'catalogue' | 'now'>,
  id: string | null | undefined,
): ChosenModel {
  const model = modelOf(catalogue, id ?? undefined, now())
  if (model === undefined) throw new DomainError(chatErrors.noSuchModel, 'There is no such AI model.')
  return model
}

function once(act: () => void): () => void {
  let done = false
  return () => {
    if (!done) act()
    done = true
  }
}

const wishOf = ({ instruction, replaces, chatId, templateId }: Wanted) => ({
  instruction: instruction ?? undefined,
  replaces: replaces ?? undefined,
  begins: chatId ? undefined : { styleId: templateId ?? builtInGuide.id },
})

/** Looks up everything that the model is to know. DomainError `not-found` for what is not this person's. */
async function prepare(deps: ChatDeps, userId: UserId, body: Wanted, sees: boolean): Promise<Conversation> {
  const said = await saidBefore(deps, userId, body)
  const isFirst = !said.some(({ role }) => role === 'assistant')
  const [guide, style, character, setting, images] = await Promise.all([
    styleGuideOf(deps, userId, body.templateId ?? builtInGuide.id),
    body.styleId ? styleGuideOf(deps, userId, body.styleId) : undefined,
    body.characterId ? nameOfCharacter(deps, userId, body.characterId) : undefined,
    body.promptSettingId ? settingOf(deps, userId, body.promptSettingId, isFirst) : undefined,
    imagesOf(deps, userId, body),
  ])
  return promptConversation({
    said: body.instruction ? [...said, { role: 'user', text: body.instruction }] : said,
    guide,
    style: textUnless(style, body.styleId === body.templateId),
    currentPrompt: body.currentPrompt ?? undefined,
    character,
    setting,
    pictures: sees ? await viewsOf(deps, userId, images) : [],
    captions: images.map(({ caption }) => caption),
  })
}

/** A style that is the style guide already is not told twice. */
const textUnless = (style: StyleGuide | undefined, isGuide: boolean): string | undefined =>
  isGuide ? undefined : style?.text

/** What was said before the new message, without replies that failed. */
async function saidBefore(deps: ChatDeps, userId: UserId, { chatId, replaces, chatHistory }: Wanted): Promise<Said[]> {
  if (!chatId) return (chatHistory ?? []).map(({ role, content }) => ({ role, text: content }))
  const messages = await conversationOf(deps, userId, chatId)
  const end = replaces ? messages.findIndex(({ id }) => id === replaces) : messages.length
  return messages.slice(0, end).flatMap(({ role, text }) => (text === undefined ? [] : [{ role, text }]))
}

async function nameOfCharacter(deps: ChatDeps, userId: UserId, id: string): Promise<string | undefined> {
  await checkCharacter(deps, userId, id)
  const texts = await currentTexts(deps, characterStream(CharacterId.parse(id)), characterEvents)
  return texts['name']
}

/** What a person always wants: of the first draft, or of later ones (architecture: saved prompt settings). */
async function settingOf(deps: ChatDeps, userId: UserId, id: string, isFirst: boolean): Promise<string | undefined> {
  const { initialPrompt, refinementPrompt } = await usablePromptSetting(deps, userId, id)
  return isFirst ? initialPrompt : refinementPrompt
}

interface Shown {
  readonly assetId: string
  readonly caption: string
}

async function imagesOf({ db }: ChatDeps, userId: UserId, { referenceImageUrls, productId }: Wanted): Promise<Shown[]> {
  const references = (referenceImageUrls ?? []).map((url) => ({ assetId: assetAt(url), caption: 'a reference image' }))
  const shown: Shown[] = [...references, ...(productId ? [{ assetId: productId, caption: 'the product' }] : [])]
  const usable = await usableAssets(
    db,
    userId,
    shown.map(({ assetId }) => assetId),
  )
  if (shown.every(({ assetId }) => usable.has(assetId))) return shown
  throw missingImage()
}

const unusableImage = () =>
  new DomainError(assetErrors.unusableImage, 'One of the images cannot be shown to the AI model.')

const missingImage = () => new DomainError(commonErrors.notFound, 'This image does not exist.')

/** Small copies for a model, one after the other because decoding takes memory. */
async function viewsOf({ blobs, decoder }: ChatDeps, userId: UserId, images: readonly Shown[]): Promise<Uint8Array[]> {
  const views: Uint8Array[] = []
  for (const { assetId } of images) {
    const bytes = await readBlob(blobs, assetKey({ userId, assetId }, 'original'))
    if (bytes === null) throw missingImage()
    const view = await decoder
      .makeModelView(userId, async () => bytes)
      .catch((error: unknown) => {
        throw error instanceof UnusableImage ? unusableImage() : error
      })
    views.push(view.bytes)
  }
  return views
}
