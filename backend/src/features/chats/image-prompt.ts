import type { z } from 'zod'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { readDataUrl } from '../../platform/media/pictures/data-url.ts'
import { UnusableImage } from '../../platform/media/pictures/unusable-image.ts'
import { assetErrors } from '../assets/errors.ts'
import { type Conversation, sizeOf } from '../calls/commands.ts'
import { callErrors } from '../calls/errors.ts'
import { seeingModel } from '../catalogue/language-catalogue.ts'
import { type LanguageModel, mostCostOf } from '../catalogue/language-models.ts'
import { centsOf } from '../catalogue/money.ts'
import { jobErrors } from '../jobs/errors.ts'
import { checkChat } from './commands.ts'
import { type analyzeImagePrompt, builtInGuide } from './contract.ts'
import { type ChatDeps, chosenModel } from './generate.ts'
import { imageConversation } from './prompt-request.ts'
import { type ReplyRequest, replyChat, replyInLines } from './reply.ts'
import { usableThumbnail } from './shown-images.ts'
import { styleGuideOf } from './style-guide.ts'

type Wanted = z.output<typeof analyzeImagePrompt.body>

/** A prompt that is read off a picture. See `analyzeImagePrompt` of the contract for what it does and throws. */
export async function promptFromImage(deps: ChatDeps, request: ReplyRequest & { readonly body: Wanted }) {
  const { userId, body } = request
  const { answers } = await chosenModel(deps, body.llmModel)
  const model = answers.picture ? answers : seeingModel(await deps.catalogue(), deps.now())
  if (model === undefined)
    throw new DomainError(callErrors.noLanguageModel, 'No AI model that can look at pictures is connected.')
  // looked up only for a new call: a repeat gets the reply that is paid for, whatever became of the image
  let thumbnail: string | undefined
  const reply = await replyInLines(deps, request, {
    feature: 'image-prompt',
    model,
    chat: replyChat(request, body, () => ({ styleId: guideOf(body), thumbnail: thumbnail ?? '' })),
    said: { instruction: `Prompt from Image (${model.label})`, fromImage: true, replaces: undefined },
    prepare: async () => {
      if (body.thumbnail) thumbnail = await usableThumbnail(deps.db, userId, body.thumbnail)
      return await prepare(deps, userId, body, model)
    },
  })
  return { ...reply, model: model.label }
}

const guideOf = ({ templateId }: Wanted): string => templateId ?? builtInGuide.id

/**
 * What a prompt from an image costs at most, in cents: the call with the image, and each character of the style guide, whose words the
 * model gets too.
 */
export function priceOfImage(model: LanguageModel): { readonly callCents: number; readonly characterCents: number } {
  const costWith = (text: string) => mostCostOf(model, sizeOf(imageConversation(new Uint8Array(), { name: '', text })))
  // the shortest guide that is sent at all
  return { callCents: centsOf(costWith('x')), characterCents: centsOf(model.inputPrice / 1_000_000) }
}

/** Looks up what the model is to know. DomainError `not-found` for what is not this person's, `unusable-image` or `price-changed`. */
async function prepare(deps: ChatDeps, userId: UserId, body: Wanted, model: LanguageModel): Promise<Conversation> {
  if (body.chatId) await checkChat(deps, userId, body.chatId)
  const guide = await styleGuideOf(deps, userId, guideOf(body))
  const conversation = imageConversation(await viewOf(deps, userId, body.imageBase64), guide)
  refuseAbove(body.mostCents ?? undefined, centsOf(mostCostOf(model, sizeOf(conversation))))
  return conversation
}

/** Refuses what may cost more than the page has shown, such as after the style guide was changed on another page. */
function refuseAbove(told: number | undefined, mostCents: number): void {
  if (told === undefined || mostCents <= told) return
  throw new DomainError(
    jobErrors.priceChanged,
    'The price has changed. Look at the new one and choose the image again.',
  )
}

async function viewOf({ decoder }: ChatDeps, userId: UserId, text: string): Promise<Uint8Array> {
  // plain base64 says nothing of its type, which is then not compared
  const sent = readDataUrl(text.startsWith('data:') ? text : `data:image/png;base64,${text}`)
  if (sent === undefined) throw unusable('its data URL is broken')
  try {
    const view = await decoder.makeModelView(userId, async () => sent.bytes)
    if (text.startsWith('data:') && view.from !== sent.contentType)
      throw unusable(`it says ${sent.contentType} and is ${view.from}`)
    return view.bytes
  } catch (error) {
    if (error instanceof UnusableImage) throw unusable('it is broken, too small, too large, or moving')
    throw error
  }
}

const unusable = (reason: string) => new DomainError(assetErrors.unusableImage, `This image cannot be used: ${reason}.`)
