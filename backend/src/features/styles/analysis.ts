import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { refuseLate } from '../../platform/eventsourcing/refuse-late.ts'
import type { Decoder } from '../../platform/media/decoder/decoder.ts'
import { modelView } from '../assets/uploads/model-view-commands.ts'
import { type AskModel, sizeOf } from '../calls/commands.ts'
import { callErrors } from '../calls/errors.ts'
import { type LanguageModel, mostCostOf } from '../catalogue/language-models.ts'
import { centsOf } from '../catalogue/money.ts'
import { refuseMoreThanTold } from '../jobs/money/told-price-commands.ts'
import { mostInstructions } from '../style-drafts/contract.ts'
import { analysisMessages, analysisTokens } from './analysis-request.ts'

export interface AnalysisDeps {
  readonly ask: AskModel
  /** The model that looks at pictures; undefined when none can. */
  readonly seeing: () => Promise<LanguageModel | undefined>
  readonly decoder: Pick<Decoder, 'makeModelView'>
}

export interface AnalysisRequest {
  /** The call of the language model has its id. */
  readonly command: CommandContext
  readonly userId: UserId
  /** Data URLs. */
  readonly images: readonly string[]
  /** The most that the person was told that this costs; undefined when nothing was told. */
  readonly mostCents?: number | undefined
  /**
   * That of the request: nothing is sent, and no more pictures are read, once the client has got the answer that it takes too long. Without
   * a signal they are.
   */
  readonly signal?: AbortSignal
}

/**
 * Instructions for the style that pictures share, by a language model that sees. Throws DomainError `unusable-image` for a data URL that
 * holds no picture or another one than it says, `price-changed` for a new call that may cost more than was told, and what `AskModel` throws.
 */
export async function analyzeStyle(
  { ask, seeing, decoder }: AnalysisDeps,
  { command, userId, images, mostCents, signal }: AnalysisRequest,
): Promise<string> {
  const model = await seeing()
  if (model === undefined)
    throw new DomainError(callErrors.noLanguageModel, 'No AI model that can look at pictures is connected.')
  const prepare = async () => {
    const pictures: Uint8Array[] = []
    for (const [at, text] of images.entries()) {
      pictures.push(await modelView(decoder, userId, { text, number: at + 1 }))
      refuseLate(signal)
    }
    const conversation = { messages: analysisMessages(pictures), maxTokens: analysisTokens }
    refuseMoreThanTold(mostCents, centsOf(mostCostOf(model, sizeOf(conversation))), 'ask again')
    return conversation
  }
  const intended = async () => refuseLate(signal)
  const { text } = await ask({ command, userId, feature: 'style-analysis', model, prepare, intended })
  return shortened(text)
}

/** The most that an analysis costs, in millionths of a dollar: for the call itself, and for each picture. */
export function priceOfAnalysis(model: LanguageModel): { readonly call: number; readonly image: number } {
  const costOf = (pictures: readonly Uint8Array[]): number =>
    mostCostOf(model, sizeOf({ messages: analysisMessages(pictures), maxTokens: analysisTokens }))
  const call = costOf([])
  return { call, image: costOf([new Uint8Array()]) - call }
}

/** No more than a style can have, cut between two words. */
function shortened(text: string): string {
  if (text.length <= mostInstructions) return text
  const end = text.lastIndexOf(' ', mostInstructions)
  return text.slice(0, end > 0 ? end : mostInstructions)
}
