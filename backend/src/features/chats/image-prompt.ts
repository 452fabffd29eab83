import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { readDataUrl } from '../../platform/media/data-url.ts'
import { UnusableImage } from '../../platform/media/unusable-image.ts'
import { assetErrors } from '../assets/errors.ts'
import { callErrors } from '../calls/errors.ts'
import { seeingModel } from '../catalogue/language-catalogue.ts'
import { centsOf } from '../catalogue/money.ts'
import { builtInGuide } from './contract.ts'
import { type ChatDeps, chosenModel } from './generate.ts'
import { imageConversation } from './prompt-request.ts'
import { styleGuideOf } from './style-guide.ts'

interface Request {
  readonly command: CommandContext
  readonly userId: UserId
  readonly body: {
    readonly imageBase64: string
    readonly templateId?: string | null | undefined
    readonly llmModel?: string | null | undefined
  }
}

/** A prompt that is read off a picture. See `analyzeImagePrompt` of the contract for what it throws. */
export async function promptFromImage(deps: ChatDeps, { command, userId, body }: Request) {
  const { answers } = chosenModel(deps, body.llmModel)
  const model = answers.picture ? answers : seeingModel(deps.catalogue, deps.now())
  if (model === undefined)
    throw new DomainError(callErrors.noLanguageModel, 'No AI model that can look at pictures is connected.')
  const prepare = async () => {
    const guide = await styleGuideOf(deps, userId, body.templateId ?? builtInGuide.id)
    return imageConversation(await viewOf(deps, userId, body.imageBase64), guide)
  }
  const { text, finish, amount } = await deps.calls.ask({ command, userId, feature: 'image-prompt', model, prepare })
  return { generatedPrompt: text, model: model.label, finish, costCents: centsOf(amount) }
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
