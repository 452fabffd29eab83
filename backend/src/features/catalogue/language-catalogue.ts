import { dayOf } from '../../platform/eventsourcing/day.ts'
import type { LanguageModel } from './language-models.ts'
import { seedVersion } from './models.ts'

/** Prices of a million tokens in millionths of a dollar; what a picture counts for was not published: the most that was seen. */
const picture = { mostTokens: 1_600 } as const

const openrouter = 'openrouter'

type Offered = Omit<LanguageModel, 'priceListVersion'>

/** The six models of the specification (images 9), in its order, as OpenRouter sells them (providers 6). */
const specified: readonly Offered[] = [
  {
    id: 'x-ai/grok-code-fast-1',
    label: 'Grok Code Fast 1',
    provider: openrouter,
    inputPrice: 200_000,
    outputPrice: 1_500_000,
    retires: { on: '2026-05-15', successor: 'x-ai/grok-4.3' },
  },
  {
    id: 'anthropic/claude-sonnet-4.5',
    label: 'Claude Sonnet 4.5',
    provider: openrouter,
    inputPrice: 3_000_000,
    outputPrice: 15_000_000,
    picture,
    retires: { on: '2026-11-30', successor: 'openai/gpt-4o' },
  },
  {
    id: 'openai/gpt-4o',
    label: 'ChatGPT-4o',
    provider: openrouter,
    inputPrice: 2_500_000,
    outputPrice: 10_000_000,
    picture,
  },
  {
    id: 'google/gemini-2.5-flash',
    label: 'Gemini 2.5 Flash',
    provider: openrouter,
    inputPrice: 300_000,
    outputPrice: 2_500_000,
    picture,
    retires: { on: '2026-11-12', successor: 'openai/gpt-4o' },
  },
  {
    id: 'qwen/qwen-2.5-72b-instruct',
    label: 'Qwen 2.5 72B',
    provider: openrouter,
    inputPrice: 360_000,
    outputPrice: 400_000,
  },
  {
    id: 'cognitivecomputations/dolphin-mistral-24b-venice-edition:free',
    label: 'Dolphin Mistral 24B (uncensored, free)',
    provider: openrouter,
    inputPrice: 0,
    outputPrice: 0,
  },
]

/** Models that nobody chooses and that answer in the place of retired ones. */
const followers: readonly Offered[] = [
  { id: 'x-ai/grok-4.3', label: 'Grok 4.3', provider: openrouter, inputPrice: 1_250_000, outputPrice: 2_500_000 },
]

/** A model as people choose it, and the one that answers. */
export interface ChosenModel {
  readonly chosen: LanguageModel
  /** Differs from `chosen` when that is retired. */
  readonly answers: LanguageModel
}

/** The language models of one service. */
export interface LanguageCatalogue {
  /** The first is the one that nobody needs to choose. */
  readonly models: readonly LanguageModel[]
  readonly successors: readonly LanguageModel[]
}

/** What OpenRouter offers. */
export const openrouterCatalogue: LanguageCatalogue = {
  models: specified.map((model) => ({ ...model, priceListVersion: seedVersion })),
  successors: followers.map((model) => ({ ...model, priceListVersion: seedVersion })),
}

/** In the place of an account's name: a server of one's own has no account. */
export const ownProvider = 'local'

/**
 * The models of a server of one's own: free, because nobody sends a bill.
 * @param names of the models at the server
 * @param sees whether they see pictures
 */
export function ownCatalogue(names: readonly string[], sees: boolean): LanguageCatalogue {
  const models = names.map((id) => ({
    id,
    label: id,
    provider: ownProvider,
    inputPrice: 0,
    outputPrice: 0,
    priceListVersion: seedVersion,
    ...(sees && { picture }),
  }))
  return { models, successors: [] }
}

/** All models that can be chosen, each with the one that answers on that day. */
export function modelsOn(catalogue: LanguageCatalogue, now: Date): readonly ChosenModel[] {
  return catalogue.models.map((chosen) => ({ chosen, answers: answering(catalogue, chosen, now) }))
}

/** The model with that id, or the first one without an id; undefined for an id that nobody can choose. */
export function modelOf(catalogue: LanguageCatalogue, id: string | undefined, now: Date): ChosenModel | undefined {
  const all = modelsOn(catalogue, now)
  return id === undefined ? all[0] : all.find(({ chosen }) => chosen.id === id)
}

/** The cheapest model of the catalogue that sees pictures and answers itself; undefined when none does. */
export function seeingModel(catalogue: LanguageCatalogue, now: Date): LanguageModel | undefined {
  const seeing = modelsOn(catalogue, now).filter(({ chosen, answers }) => chosen === answers && answers.picture)
  const byPrice = seeing.map(({ answers }) => answers).sort((a, b) => a.inputPrice - b.inputPrice)
  return byPrice[0]
}

/** Whether the model is taken away on that day, or was before. */
function isRetired({ retires }: LanguageModel, now: Date): boolean {
  return retires !== undefined && dayOf(now) >= retires.on
}

function answering(catalogue: LanguageCatalogue, model: LanguageModel, now: Date): LanguageModel {
  if (model.retires === undefined || !isRetired(model, now)) return model
  const { successor } = model.retires
  const found = [...catalogue.models, ...catalogue.successors].find(({ id }) => id === successor)
  if (found === undefined) throw new Error(`There is no model ${successor} that could follow ${model.id}`)
  return answering(catalogue, found, now)
}
