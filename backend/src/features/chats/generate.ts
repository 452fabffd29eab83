import type { Db } from 'mongodb'
import type { z } from 'zod'
import { currentTexts } from '../../platform/eventsourcing/current-texts.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { CharacterId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { TextDeps } from '../../platform/eventsourcing/text-commands.ts'
import type { BlobStore } from '../../platform/media/blobs/blob-store.ts'
import type { Decoder } from '../../platform/media/decoder/decoder.ts'
import type { Calls, Conversation } from '../calls/commands.ts'
import { type ChosenModel, type LanguageCatalogue, modelOf } from '../catalogue/language-catalogue.ts'
import { checkCharacter } from '../characters/commands.ts'
import { characterEvents, characterStream } from '../characters/events.ts'
import { usablePromptSetting } from '../prompt-settings/commands.ts'
import { conversationOf } from './commands.ts'
import { builtInGuide, type generatePrompt } from './contract.ts'
import { chatErrors } from './errors.ts'
import { promptConversation, type Said } from './prompt-request.ts'
import { type ReplyRequest, replyChat, replyInLines } from './reply.ts'
import { shownImages, thumbnailOf, viewsOf } from './shown-images.ts'
import { type StyleGuide, styleGuideOf } from './style-guide.ts'

export interface ChatDeps extends TextDeps {
  readonly db: Db
  readonly blobs: Pick<BlobStore, 'get'>
  readonly decoder: Pick<Decoder, 'makeModelView'>
  readonly calls: Calls
  /** With the prices that hold now. */
  readonly catalogue: () => Promise<LanguageCatalogue>
  readonly now: () => Date
}

/** The body of the call, where what is not chosen is null or absent. */
type Wanted = z.output<typeof generatePrompt.body>

/** Writes or refines a prompt. See `generatePrompt` of the contract for what it does and throws. */
export async function generateReply(deps: ChatDeps, request: ReplyRequest & { readonly body: Wanted }) {
  const { userId, body } = request
  const { answers } = await chosenModel(deps, body.llmModel)
  const { templateId, instruction, replaces } = body
  return await replyInLines(deps, request, {
    feature: 'chat',
    model: answers,
    chat: replyChat(request, body, () => ({
      styleId: templateId ?? builtInGuide.id,
      thumbnail: thumbnailOf(body),
    })),
    said: { instruction: instruction ?? undefined, replaces: replaces ?? undefined },
    prepare: () => prepare(deps, userId, body, answers.picture !== undefined),
  })
}

/** The model with that id. DomainError `no-such-model`. */
export async function chosenModel(
  { catalogue, now }: Pick<ChatDeps, 'catalogue' | 'now'>,
  id: string | null | undefined,
): Promise<ChosenModel> {
  const model = modelOf(await catalogue(), id ?? undefined, now())
  if (model === undefined) throw new DomainError(chatErrors.noSuchModel, 'There is no such AI model.')
  return model
}

/** Looks up everything that the model is to know. DomainError `not-found` for what is not this person's. */
async function prepare(deps: ChatDeps, userId: UserId, body: Wanted, sees: boolean): Promise<Conversation> {
  const said = await saidBefore(deps, userId, body)
  const isFirst = !said.some(({ role }) => role === 'assistant')
  const [guide, style, character, setting, images] = await Promise.all([
    styleGuideOf(deps, userId, body.templateId ?? builtInGuide.id, body.medium),
    body.styleId ? styleGuideOf(deps, userId, body.styleId) : undefined,
    body.characterId ? nameOfCharacter(deps, userId, body.characterId) : undefined,
    body.promptSettingId ? settingOf(deps, userId, body.promptSettingId, isFirst) : undefined,
    shownImages(deps.db, userId, body),
  ])
  return promptConversation({
    medium: body.medium,
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

/** A style that is the style guide already is not sent twice. */
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

/** What a person always wants: of the first draft, or of later ones (spec images 3). */
async function settingOf(deps: ChatDeps, userId: UserId, id: string, isFirst: boolean): Promise<string | undefined> {
  const { initialPrompt, refinementPrompt } = await usablePromptSetting(deps, userId, id)
  return isFirst ? initialPrompt : refinementPrompt
}
