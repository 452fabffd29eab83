import { expect, it } from 'vitest'
import { modelOf, modelsOn, openrouterCatalogue, ownCatalogue, seeingModel } from './language-catalogue.ts'
import { costOfCall } from './language-models.ts'

const on = (day: string) => new Date(`${day}T12:00:00.000Z`)
const today = on('2026-11-23')

it('the six models of the specification can be chosen, the first one by default', () => {
  expect(modelsOn(openrouterCatalogue, today).map(({ chosen }) => chosen.id)).toEqual([
    'x-ai/grok-code-fast-1',
    'anthropic/claude-sonnet-4.5',
    'openai/gpt-4o',
    'google/gemini-2.5-flash',
    'qwen/qwen-2.5-72b-instruct',
    'cognitivecomputations/dolphin-mistral-24b-venice-edition:free',
  ])
  expect(modelOf(openrouterCatalogue, undefined, today)?.chosen.id).toBe('x-ai/grok-code-fast-1')
  expect(modelOf(openrouterCatalogue, 'nobody/none', today)).toBeUndefined()
})

it('a successor answers for a model from the day of its end on', () => {
  const answers = (id: string, day: string) => modelOf(openrouterCatalogue, id, on(day))?.answers.id
  expect(answers('x-ai/grok-code-fast-1', '2026-05-14')).toBe('x-ai/grok-code-fast-1')
  expect(answers('x-ai/grok-code-fast-1', '2026-05-15')).toBe('x-ai/grok-4.3')
  expect(answers('anthropic/claude-sonnet-4.5', '2026-11-29')).toBe('anthropic/claude-sonnet-4.5')
  expect(answers('anthropic/claude-sonnet-4.5', '2026-11-30')).toBe('openai/gpt-4o')
  // every successor is there, for ever
  expect(modelsOn(openrouterCatalogue, on('2099-01-01')).length).toBe(6)
})

it('the cheapest model that sees and is still there looks at pictures', () => {
  expect(seeingModel(openrouterCatalogue, on('2026-11-01'))?.id).toBe('google/gemini-2.5-flash')
  expect(seeingModel(openrouterCatalogue, today)?.id).toBe('openai/gpt-4o')
  expect(seeingModel(ownCatalogue(['llava'], true), today)?.id).toBe('llava')
  expect(seeingModel(ownCatalogue(['mistral'], false), today)).toBeUndefined()
})

it('models of a server of one’s own are free', () => {
  expect(ownCatalogue(['llava', 'qwen3'], false).models).toEqual([
    { id: 'llava', label: 'llava', provider: 'local', inputPrice: 0, outputPrice: 0, priceListVersion: 2 },
    { id: 'qwen3', label: 'qwen3', provider: 'local', inputPrice: 0, outputPrice: 0, priceListVersion: 2 },
  ])
})

it('a call costs what its service says, else the price of its tokens; a free one nothing, whatever a service says', () => {
  const [own] = ownCatalogue(['llava'], false).models
  const [priced] = openrouterCatalogue.models
  if (own === undefined || priced === undefined) throw new Error('There is no model')
  const usage = { inputTokens: 1_000_000, outputTokens: 0 }
  expect(costOfCall(own, { ...usage, cost: '0.25' })).toBe(0)
  expect(costOfCall(priced, { ...usage, cost: '0.25' })).toBe(250_000)
  expect(costOfCall(priced, usage)).toBe(priced.inputPrice)
})
