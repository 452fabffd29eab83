import type { z } from 'zod'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { modelView } from '../assets/uploads/model-view-commands.ts'
import { type Conversation, sizeOf } from '../calls/commands.ts'
import { callErrors } from '../calls/errors.ts'
import { seeingModel } from '../catalogue/language-catalogue.ts'
import { type LanguageModel, mostCostOf } from '../catalogue/language-models.ts'
import { centsOf } from '../catalogue/money.ts'
import { refuseMoreThanTold } from '../jobs/money/told-price-commands.ts'
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
 * model gets too. One for a video does not cost more.
 */
export function priceOfImage(model: LanguageModel): { readonly callCents: number; readonly characterCents: number } {
  // the shortest guide that is sent at all
  const shortest = imageConversation('image', new Uint8Array(), { name: '', text: 'x' })
  return {
    callCents: centsOf(mostCostOf(model, sizeOf(shortest))),
    characterCents: centsOf(model.inputPrice / 1_000_000),
  }
}

/** Looks up what the model is to know. DomainError `not-found` for what is not this person's, `unusable-image` or `price-changed`. */
async function prepare(deps: ChatDeps, userId: UserId, body: Wanted, model: LanguageModel): Promise<Conversation> {
  if (body.chatId) await checkChat(deps, userId, body.chatId)
  const { medium, imageBase64: text } = body
  const guide = await styleGuideOf(deps, userId, guideOf(body), medium)
  const conversation = imageConversation(medium, await modelView(deps.decoder, userId, { text }), guide)
  const most = centsOf(mostCostOf(model, sizeOf(conversation)))
  refuseMoreThanTold(body.mostCents ?? undefined, most, 'choose the image again')
  return conversation
}
